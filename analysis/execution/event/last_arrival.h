// What an instruction came to by: the edge that arrived last at each of its steps (Fields et al., ISCA 2001).
//
//   arrival.origin                     // 0: its own renaming; otherwise the result of the one so many before it
//   arrival.waits()                    // what it took from there until arrival.readyTick, in the order of time
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace leastaction {

enum class TickCause : uint8_t;

/// Why an instruction is renamed when it is, and no earlier.
enum class RenameEdge : uint8_t {
  order,      ///< What is before it in program order is renamed then, or has filled the tick before.
  frontEnd,   ///< It is delivered then.
  redirect,   ///< The same, behind a branch that sent the front end elsewhere.
  window,     ///< An entry of the reorder buffer, a register file or the load queue is free then.
  scheduler,  ///< The scheduler has room then.
  storeQueue, ///< An entry of the store queue is free then.
  retirement, ///< All before it has retired then.
};

/// Dynamic instructions are told by how many before this one they are, in program order.
struct LastArrival {
  struct Wait {
    uint32_t ticks = 0;
    TickCause cause{};
  };
  /// A result that was there before the one that arrived last.
  struct Operand {
    uint32_t origin = 0;
    uint32_t marginTicks = 0; ///< So much later it would have been the last one.
  };
  static constexpr size_t mostWaits = 6;
  static constexpr size_t mostOperands = 3;
  static constexpr uint32_t mostMarginTicks = 1000; ///< Of operands that are told.
  /// Of so many instructions in a row, from the start of a region on, the first ones have their operands told: it takes
  /// long, and who looks at them looks at samples.
  static constexpr uint64_t operandPeriod = 1 << 16;
  static constexpr uint64_t toldInPeriod = 3 << 13;

  uint64_t readyTick = 0;     ///< At which it can retire.
  uint32_t origin = 0;        ///< Whose result it started from; 0 is its own renaming.
  TickCause originCause{};    ///< Of the ticks between that result and its arrival, if there are any.
  RenameEdge renameEdge{};    ///< Why it is renamed then.
  uint8_t waitCount = 0;      ///< In waitList.
  bool commitsBehind = false; ///< A store: it waits for the one before it to commit, not for its own line.
  uint32_t edgeTicks = 0;     ///< From what arrived last to its renaming, but for what is in program order.
  TickCause redirectCause{};  ///< With RenameEdge::redirect; with retirement, what holds it up.
  uint32_t previousStore = 0; ///< A store: the store before it; 0 where there is none.
  uint32_t commitTicks = 0;   ///< A store: from its retirement to its commit.
  bool tellsOperands = true;
  uint8_t operandCount = 0; ///< In operandList.
  std::array<Wait, mostWaits> waitList{};
  std::array<Operand, mostOperands> operandList{};

  /// All is 0, but what is behind the counts in the lists.
  void clear() {
    readyTick = 0;
    origin = edgeTicks = previousStore = commitTicks = 0;
    originCause = redirectCause = {};
    renameEdge = {};
    waitCount = operandCount = 0;
    commitsBehind = tellsOperands = false;
  }

  /// From its origin to readyTick, in the order of time.
  std::span<const Wait> waits() const { return std::span(waitList).first(waitCount); }

  /// Those of smallest margins.
  std::span<const Operand> operands() const { return std::span(operandList).first(operandCount); }

  /// When the last one of what it needs was there.
  uint64_t arrivalTick() const {
    uint64_t tick = readyTick;
    for (const Wait &wait : waits())
      tick -= wait.ticks;
    return tick;
  }

  /// Ticks as these fields have them.
  static uint32_t shortened(uint64_t ticks) {
    return static_cast<uint32_t>(std::min<uint64_t>(ticks, std::numeric_limits<uint32_t>::max()));
  }
};

} // namespace leastaction
