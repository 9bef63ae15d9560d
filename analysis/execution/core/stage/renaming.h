// Renaming: in program order, so many fused micro-ops a tick, as long as the reorder buffer, the register files, the
// load queue and the scheduler have room.
//
//   Renaming renaming(core, /*limitedLoads=*/true);
//   const Slots slots = renaming.rename(of, earliest, scheduler, events);
//   renaming.keepUntil(retirement.tick(), of.instruction.entries.takes);
#pragma once

#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/in_flight.h"
#include "analysis/execution/core/stage/dynamic_instruction.h"
#include "analysis/execution/core/stage/event_output.h"
#include "analysis/execution/core/stage/retirement.h"
#include "analysis/execution/core/stage/scheduler.h"
#include "analysis/execution/core/stage/stage_results.h"

#include <algorithm>

namespace leastaction {

class Renaming {
public:
  /// Without `limitedLoads` the load queue has room always.
  Renaming(const CoreDescription &core, bool limitedLoads)
      : width_(core.dispatchWidth), inFlight_({.reorderBuffer = core.reorderBuffer,
                                               .integer = core.registers.integer,
                                               .vector = core.registers.vector,
                                               .flags = core.registers.flags,
                                               .loads = limitedLoads ? core.queues.loads : mostEntriesOfKind}) {}

  /// That of the latest instruction.
  uint64_t tick() const { return tick_; }

  /// Whether something has been renamed in tick().
  bool begun() const { return renamed_ != 0; }

  /// Whether tick() has no slot left.
  bool full() const { return renamed_ >= width_; }

  /// When what had to become free for some instruction was; of the latest that waited for it.
  uint64_t latestRoomTick() const { return roomTick_; }

  /// The slots of the next instruction, at `earliest` or later.
  template <class Of>
  [[gnu::always_inline]] Slots rename(const Of &of, uint64_t earliest, Scheduler &scheduler, EventOutput &events) {
    const unsigned microOps = of.microOps(), decoded = of.decoded();
    if (renamed_ >= width_) {
      if (renamed_ == width_) {
        earliest = std::max(earliest, tick_ + 1);
      } else {
        // A division only for what takes several ticks by itself.
        const unsigned ticks = renamed_ < 2 * width_ ? 1 : renamed_ / width_;
        const unsigned left = renamed_ - ticks * width_;
        goTo(tick_ + ticks, scheduler, events);
        renamed_ = left;
        if constexpr (Of::ports == PortChoice::rotating)
          bound_ = left;
      }
    }
    if (microOps != 0)
      earliest = std::max(earliest, roomTick(of.instruction.entries));
    notBefore(earliest, scheduler, events);
    // A pair that is split here leaves the queue as one.
    if (Of::any && microOps > decoded && renamed_ + 2 > width_)
      notBefore(tick_ + 1, scheduler, events);
    Slots slots{.tick = tick_, .first = renamed_};
    renamed_ += microOps;
    if constexpr (Of::ports == PortChoice::rotating) {
      slots.firstBound = bound_;
      slots.lastBound = bound_ + decoded - (decoded != 0);
      bound_ += decoded;
    }
    return slots;
  }

  /// The slot of a micro-op that renaming adds itself.
  Slots insert(uint64_t earliest, Scheduler &scheduler, EventOutput &events) {
    if (renamed_ >= width_)
      notBefore(tick_ + 1, scheduler, events);
    notBefore(earliest, scheduler, events);
    return {.tick = tick_, .first = renamed_++, .firstBound = bound_, .lastBound = bound_++};
  }

  /// The latest instruction gives its entries back when it retires, in `tick`.
  [[gnu::always_inline]] void keepUntil(uint64_t tick, EntryCounts entries) { inFlight_.add(entries, tick); }

  /// The same of a micro-op that was inserted.
  void keepInsertedUntil(uint64_t tick) { inFlight_.insert(tick); }

  /// When there is room for `entries`.
  [[gnu::always_inline]] uint64_t roomTick(const EntryUse &entries) {
    if (inFlight_.hasRoom(entries)) [[likely]]
      return 0;
    return waitForRoom(entries);
  }

  /// What comes next is renamed at `tick` or later.
  [[gnu::always_inline]] void notBefore(uint64_t tick, Scheduler &scheduler, EventOutput &events) {
    if (tick > tick_)
      goTo(tick, scheduler, events);
  }

private:
  [[gnu::noinline]] uint64_t waitForRoom(const EntryUse &entries) {
    roomTick_ =
        Retirement::freedTick(inFlight_.waitForRoom(entries, tick_ - std::min(tick_, Retirement::freeingTicks)));
    return roomTick_;
  }

  [[gnu::noinline]] void goTo(uint64_t tick, Scheduler &scheduler, EventOutput &events) {
    renamed_ = bound_ = 0;
    tick_ = scheduler.advance(tick);
    events.release(tick_);
  }

  const unsigned width_;
  uint64_t tick_ = 0;
  unsigned renamed_ = 0; ///< Micro-ops in tick_.
  uint64_t roomTick_ = 0;
  unsigned bound_ = 0; ///< The same as ports that rotate count them: pairs that are split here are one.
  InFlight inFlight_;
};

} // namespace leastaction
