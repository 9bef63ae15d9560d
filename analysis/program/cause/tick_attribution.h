// Who has the ticks of a region: each tick belongs to the instructions that retire in it, or to one that waits.
//
//   TickAttribution attribution;
//   attribution.beginExecution(); attribution.add(retired, stalls); attribution.endExecution();
//   attribution.ticks();                                  // of the region
//   attribution.byInstruction()[7].units[cause]           // in parts of a tick, unitsPerTick of them
#pragma once

#include "analysis/execution/event/retired_instruction.h"
#include "analysis/program/cause/keyed_sums.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// A tick has so many units: a multiple of all numbers up to 16, so that the shares of instructions that retire in one
/// tick are whole. Of more instructions the first ones have a unit more than the others.
inline constexpr uint64_t unitsPerTick = 720720;

/// Parts of ticks by cause.
struct CauseUnits {
  std::array<uint64_t, tickCauses> units{};

  uint64_t total() const;
  CauseUnits &operator+=(const CauseUnits &other);
};

/// What a source line has of a region's ticks.
struct LineTicks {
  std::string name; ///< "file:line".
  CauseUnits ticks;
};

/// Time-proportional attribution (TIP, MICRO 2021) of the ticks from the first issue of each execution of a region to
/// its last retirement: as many as RegionSummary::ticks has where completion is retirement.
class TickAttribution {
public:
  /// What an instruction waited for.
  struct Edge {
    uint32_t instruction = 0;
    uint32_t producer = Stall::none; ///< Of an operand or an address.
    TickCause cause = TickCause::base;
    bool isInChain = false; ///< Stall::isInChain.
    auto operator<=>(const Edge &) const = default;
    uint64_t hash() const { return instruction + producer; }
  };

  /// One of which ports an instruction waited for.
  struct PortWait {
    uint32_t instruction = 0;
    uint64_t ports = 0; ///< Stall::ports.
    auto operator<=>(const PortWait &) const = default;
    uint64_t hash() const { return instruction + ports; }
  };

  void beginExecution();
  /// In program order; the spans of one batch belong together.
  void add(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls);
  void endExecution();
  /// The execution that has begun is the rest of one: it has the ticks behind `tick`. Call it before add().
  void startAt(uint64_t tick);

  /// When the execution that is open starts: nothing that was added has issued before.
  uint64_t startTick() const { return startTick_; }

  uint64_t ticks() const { return ticks_; }
  uint64_t instructions() const { return instructions_; }
  uint64_t executions() const { return executions_; }
  CauseUnits total() const;
  /// By index into the InstructionTable; shorter than that where the last ones have none.
  std::span<const CauseUnits> byInstruction() const { return byInstruction_; }
  /// By node of InstructionTable::paths(), likewise.
  std::span<const CauseUnits> byPath() const { return byPath_; }
  /// Ticks that instructions waited for a value of another, or for what one has to do with it.
  const std::map<Edge, uint64_t> &waits() const { return waits_.sums(); }
  /// Ticks of TickCause::port.
  const std::map<PortWait, uint64_t> &portWaits() const { return portWaits_.sums(); }

private:
  /// Shares the latest tick in which something retired.
  void shareTick();
  void take(const RetiredInstruction &retired, std::span<const Stall> stalls);
  void settleStart();
  void give(uint32_t instruction, uint16_t path, TickCause cause, uint64_t units);
  void giveTicks(const Stall &stall, uint64_t ticks);

  struct Share {
    uint32_t instruction;
    uint16_t path;
  };

  std::vector<CauseUnits> byInstruction_;
  std::vector<CauseUnits> byPath_;
  KeyedSums<Edge> waits_;
  KeyedSums<PortWait> portWaits_;
  uint64_t ticks_ = 0;
  uint64_t instructions_ = 0;
  uint64_t executions_ = 0;

  // The execution that is open.
  bool started_ = false;                 ///< It is known when it starts: nothing will issue before startTick_.
  uint64_t startTick_ = 0;               ///< The first tick that does not count.
  std::vector<RetiredInstruction> head_; ///< What came before that was known,
  std::vector<Stall> headStalls_;        ///< and its stalls.
  uint64_t tick_ = 0;                    ///< The latest in which something retired,
  std::vector<Share> shares_;            ///< and what that was.
  bool isCall_ = false;                  ///< The first of it is a call.
};

} // namespace leastaction
