// Which regions and functions a rank is in when it calls MPI, and when it entered and left them between the calls.
//
//   RankFrames frames(table);
//   frames.enterRegion(0, "main", {.call = 0, .ticks = 0});
//   frames.follow(retired, {.call = 0, .ticks = 17});     // all instructions, in program order
//   frames.call();                                        // what is open now is in changes()
//
// Regions are all told, functions only if MPI is called in them: so there are no more of them than MPI calls have
// frames.
#pragma once

#include "analysis/execution/event/event.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

struct CodeFrame {
  std::string name;
  bool isRegion = false;
  std::string file = {}; ///< Empty if unknown.
  uint32_t line = 0;     ///< Where it begins; 0 if unknown.
};

/// A time within a rank's work.
struct WorkPlace {
  uint32_t call = 0;  ///< The work is in front of it.
  uint64_t ticks = 0; ///< Since that work began.
};

struct FrameChange {
  static constexpr uint32_t leaves = ~0u;
  WorkPlace place;
  uint32_t frame = leaves; ///< That is entered: index into frames(); else the innermost one is left.
};

class RankFrames {
public:
  /// `table` must stay; it may grow.
  explicit RankFrames(const InstructionTable &table) : table_(table) {}

  void enterRegion(uint32_t region, const std::string &name, WorkPlace now);
  void leaveRegion(uint32_t region, WorkPlace now);
  void follow(const RetiredInstruction &retired, WorkPlace now) {
    if (retired.path != path_ && retired.path != CallPaths::none) [[unlikely]]
      change(retired, now);
  }
  /// MPI is called.
  void call();

  const std::vector<CodeFrame> &frames() const { return frames_; }
  /// In the order of time.
  const std::vector<FrameChange> &changes() const { return changes_; }

private:
  struct Open {
    uint16_t path = CallPaths::none; ///< Of a function.
    uint32_t frame = 0;
    WorkPlace since = {};
    bool isTold = false;
    bool isSame = false; ///< As the region around it, which has its name: never told.
  };

  void change(const RetiredInstruction &retired, WorkPlace now);
  uint32_t number(const std::string &name, bool isRegion);
  void leaveFunctions(size_t open, WorkPlace now);

  const InstructionTable &table_;
  std::vector<CodeFrame> frames_;
  std::vector<FrameChange> changes_;
  std::map<std::pair<bool, std::string>, uint32_t> numbers_;
  std::vector<std::pair<uint32_t, uint32_t>> regions_; ///< Open ones: their numbers and frames.
  std::vector<Open> functions_;                        ///< Open ones, within all regions.
  std::vector<uint16_t> wanted_;                       ///< Of change().
  uint16_t path_ = CallPaths::none;
};

} // namespace leastaction
