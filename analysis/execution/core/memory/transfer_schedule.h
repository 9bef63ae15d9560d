// A bus that carries one line at a time: when does a line that is ready arrive on the other side?
//
//   TransferSchedule bus(64, 12.8);                      // lines of 64 byte, 12.8 byte a tick: 5 ticks a line
//   arrival = bus.reserve(readyTick);
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace leastaction {

/// Time is cut into slots, each as long as a transfer takes. Transfers are asked for in program order, not in order of
/// time: each takes the first free slot from its own time on, even before one that was asked for earlier.
class TransferSchedule {
public:
  TransferSchedule(uint32_t lineBytes, double bytesPerTick)
      : slotFraction_(std::max(uint64_t{1}, static_cast<uint64_t>(fractions * lineBytes / bytesPerTick))),
        slots_(size) {}

  double slotTicks() const { return static_cast<double>(slotFraction_) / fractions; }

  /// The tick at which a line that is ready at `tick` has arrived: `tick`, if the bus is free then.
  uint64_t reserve(uint64_t tick) {
    const uint64_t wanted = tick * fractions / slotFraction_;
    const uint64_t slot = firstFree(wanted);
    slots_[slot % size] = {.number = slot, .next = slot + 1};
    return slot == wanted ? tick : slot * slotFraction_ / fractions;
  }

private:
  /// Tells of slot `number` that it is taken, and from where on a free one may be found. A ring of them forgets slots
  /// that lie far back.
  struct Slot {
    uint64_t number = ~uint64_t{0};
    uint64_t next = 0;
  };

  uint64_t firstFree(uint64_t wanted) {
    uint64_t slot = wanted;
    while (slots_[slot % size].number == slot)
      slot = slots_[slot % size].next;
    // The next search from here takes one step.
    if (slots_[wanted % size].number == wanted)
      slots_[wanted % size].next = slot;
    return slot;
  }

  static constexpr uint64_t fractions = 16; ///< Of a tick.
  static constexpr uint64_t size = 4096;

  uint64_t slotFraction_; ///< Length of a slot.
  std::vector<Slot> slots_;
};

} // namespace leastaction
