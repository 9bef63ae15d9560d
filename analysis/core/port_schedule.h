// Which execution ports are taken at which tick, and how many micro-ops wait for each: a ring of busy bits that moves
// along with renaming.
//
//   PortSchedule ports(waitTicks, pooled);
//   uint64_t issue = ports.reserve({.ports = 0b1100}, /*oddSlot=*/false, readyTick);
//   ports.advance(renameTick);                           // nothing will be reserved before it any more
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction {

/// What one micro-op needs.
struct MicroOp {
  uint64_t ports = 0;     ///< Any of these will do.
  uint16_t unitTicks = 0; ///< For which a unit behind the port (the divider) is taken as well.
  uint16_t unit = 0;
};

/// A micro-op is bound to a port when it is renamed, to one of those for which the fewest are waiting, and takes the
/// port's first free tick when its operands are there. Since ports prefer the oldest micro-op that is ready, no later
/// one can displace it, and the ticks are final: handling instructions in program order gives what a simulation tick by
/// tick would.
class PortSchedule {
public:
  /// Ticks ahead of renaming for which ports are accounted. A use further ahead (a chain of hundreds of misses in one
  /// reorder buffer) finds its ports free: at such a distance they are.
  static constexpr uint64_t horizonTicks = 1 << 15;

  /// A micro-op waits `waitTicks` at least between renaming and its port. Those bound to one of the `pooled` ports go
  /// to any of them.
  PortSchedule(unsigned waitTicks, uint64_t pooled) : waitTicks_(waitTicks), pooled_(pooled), busy_(horizonTicks) {}

  /// Binds and takes the first free tick from `earliest` on. Renaming alternates between the best and the second best
  /// port from slot to slot.
  uint64_t reserve(const MicroOp &op, bool oddSlot, uint64_t earliest) {
    const unsigned bound = bind(op.ports, oddSlot);
    if (op.unitTicks != 0) [[unlikely]] {
      uint64_t &free = unitFree_[op.unit];
      const uint64_t tick = take(bound, earliest < free ? free : earliest);
      free = tick + op.unitTicks;
      return tick;
    }
    return take(bound, earliest);
  }

  /// Renaming has come to `tick`.
  void advance(uint64_t tick) {
    countBound();
    if (tick <= base_ + waitTicks_)
      return;
    const uint64_t begin = base_;
    base_ = tick - waitTicks_;
    const uint64_t end = base_ - begin < horizonTicks ? base_ : begin + horizonTicks;
    for (uint64_t past = begin; past < end; ++past) {
      uint64_t &busy = busy_[past % horizonTicks];
      for (uint64_t rest = busy; rest; rest &= rest - 1) {
        --waiting_[static_cast<unsigned>(std::countr_zero(rest))];
        --inScheduler_;
      }
      busy = 0;
    }
  }

  /// Micro-ops that have been bound and are not yet known to have left.
  unsigned inScheduler() const { return inScheduler_; }

private:
  /// Micro-ops of one tick do not see each other when they are bound.
  void countBound() {
    for (unsigned i = 0; i < newlyBound_; ++i)
      ++waiting_[bound_[i]];
    newlyBound_ = 0;
  }

  /// A stretch of ticks known to have no free place, so that a busy port is not searched again and again.
  struct FullStretch {
    uint64_t begin = 0;
    uint64_t end = 0;
  };

  unsigned bind(uint64_t ports, bool oddSlot) const {
    // From the highest port down, so that it wins ties.
    unsigned best = 63 - static_cast<unsigned>(std::countl_zero(ports));
    uint64_t rest = ports & ~(uint64_t{1} << best);
    if (rest == 0)
      return best;
    unsigned second = best;
    uint32_t bestWaiting = waiting_[best];
    uint32_t secondWaiting = ~0u;
    do {
      const unsigned port = 63 - static_cast<unsigned>(std::countl_zero(rest));
      rest &= ~(uint64_t{1} << port);
      const uint32_t waiting = waiting_[port];
      if (waiting < bestWaiting) {
        second = best;
        secondWaiting = bestWaiting;
        best = port;
        bestWaiting = waiting;
      } else if (waiting < secondWaiting) {
        second = port;
        secondWaiting = waiting;
      }
    } while (rest != 0);
    return oddSlot && secondWaiting < bestWaiting + tolerance ? second : best;
  }

  uint64_t take(unsigned bound, uint64_t earliest) {
    const uint64_t own = uint64_t{1} << bound;
    const uint64_t ports = own & pooled_ ? pooled_ : own;
    FullStretch &full = full_[own & pooled_ ? static_cast<unsigned>(std::countr_zero(pooled_)) : bound];
    const bool extends = earliest >= full.begin && earliest <= full.end;
    uint64_t tick = extends ? full.end : earliest;
    while (tick - base_ < horizonTicks) {
      uint64_t &busy = busy_[tick % horizonTicks];
      if (const uint64_t free = ports & ~busy) {
        const unsigned port = free & own ? bound : static_cast<unsigned>(std::countr_zero(free));
        busy |= uint64_t{1} << port;
        if (newlyBound_ == bound_.size()) [[unlikely]]
          countBound();
        bound_[newlyBound_++] = static_cast<uint8_t>(port);
        ++inScheduler_;
        const uint64_t fullEnd = (free & (free - 1)) == 0 ? tick + 1 : tick;
        if (extends)
          full.end = fullEnd;
        else if (fullEnd > full.end)
          full = {earliest, fullEnd};
        return tick;
      }
      ++tick;
    }
    return tick;
  }

  /// The second best port is not taken where so many more wait for it.
  static constexpr uint32_t tolerance = 3;

  unsigned waitTicks_;
  unsigned inScheduler_ = 0;
  uint64_t pooled_;
  uint64_t base_ = 0;
  std::array<uint32_t, 64> waiting_{};
  std::array<uint8_t, 256> bound_{}; ///< Since the last advance().
  unsigned newlyBound_ = 0;
  std::array<FullStretch, 64> full_{};
  std::array<uint64_t, 64> unitFree_{};
  std::vector<uint64_t> busy_;
};

} // namespace leastaction
