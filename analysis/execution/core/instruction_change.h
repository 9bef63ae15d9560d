// What would be different of a static instruction: for replays that ask what a line of the source costs.
//
//   model.compile(inst, encoding, tableId, 1, 0, {.loadsFrom = MemoryLevel::l1});
//   model.compile(inst, encoding, tableId, 1, 0, {.free = true});
#pragma once

#include "analysis/execution/event/event.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace leastaction {

struct InstructionChange {
  /// Data of its loads arrives as from there at the latest, translated; `none` where it comes as it does.
  MemoryLevel loadsFrom = MemoryLevel::none;
  /// What computes has its results so many ticks after it starts; a divider is held no longer.
  std::optional<uint16_t> latencyTicks = {};
  bool predicted = false; ///< A branch: nothing is fetched again because of it.
  /// It costs nothing: its results are there when its operands are, what it accesses is in the caches, and it is a
  /// branch that is predicted. It gives no event.
  bool free = false;

  bool operator==(const InstructionChange &) const = default;

  /// Both changes at once.
  InstructionChange &operator|=(const InstructionChange &other) {
    if (loadsFrom == MemoryLevel::none || other.loadsFrom == MemoryLevel::none)
      loadsFrom = std::max(loadsFrom, other.loadsFrom);
    else
      loadsFrom = std::min(loadsFrom, other.loadsFrom);
    if (!latencyTicks || (other.latencyTicks && *other.latencyTicks < *latencyTicks))
      latencyTicks = other.latencyTicks;
    predicted |= other.predicted;
    free |= other.free;
    return *this;
  }
};

} // namespace leastaction
