// The chain of calls in which a region starts, as a node of the call paths.
//
//   RegionCallers callers(run, table);
//   uint16_t path = callers.path(code.callers());   // main;solve, where solve() calls leastaction_start()
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/execution/trace/run.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace leastaction {

/// Chains begin at `main`, or where a thread comes into code of the program: what the C library does before is left
/// out. Functions are named by code table and symbols; code of which the run has no copy by its file and the place in
/// it, as `libfoo.so.1+0x1234`.
class RegionCallers {
public:
  /// Stands for callers beyond format::maxCallers.
  static constexpr std::string_view beyondName = "[callers]";

  RegionCallers(Run &run, InstructionTable &table);

  /// Of addresses in calls, innermost first; CallPaths::none if there are none.
  uint16_t path(std::span<const uint64_t> callers);

private:
  struct Caller {
    uint32_t function = 0; ///< Of the InstructionTable.
    bool isMain = false;
    bool isRecorded = false;
  };
  /// From where its own code begins to where its copy ends.
  struct Extent {
    uint64_t begin, end;
    uint32_t block;
  };

  const Caller &callerAt(uint64_t address);
  std::string nameAt(uint64_t address, const Extent *recorded) const;

  Run &run_;
  InstructionTable &table_;
  std::vector<Extent> recorded_; ///< Functions that are instrumented, by address.
  std::unordered_map<uint64_t, Caller> callers_;
  std::vector<uint64_t> last_; ///< The chain that was asked for last, and its path.
  uint16_t lastPath_ = CallPaths::none;
};

} // namespace leastaction
