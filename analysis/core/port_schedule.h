// Which execution ports are taken at which tick, and how many micro-ops wait for each: a ring of busy bits that moves
// along with renaming.
//
//   PortSchedule ports(waitTicks, pooled);
//   uint64_t issue = ports.reserve({.ports = 0b1100}, /*oddSlot=*/false, readyTick);
//   ports.advance(renameTick);                           // nothing will be reserved before it any more
#pragma once

#include <algorithm>
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
///
/// Busy ticks stand twice: by port, 64 ticks to a word, where free ones are looked for; and by tick, for what becomes
/// of the counts when renaming moves on.
class PortSchedule {
public:
  /// Ticks ahead of renaming for which ports are accounted. A use further ahead (a chain of hundreds of misses in one
  /// reorder buffer) finds its ports free: at such a distance they are.
  static constexpr uint64_t horizonTicks = 1 << 15;

  /// A micro-op waits `waitTicks` at least between renaming and its port. Those bound to one of the `pooled` ports go
  /// to any of them.
  PortSchedule(unsigned waitTicks, uint64_t pooled)
      : waitTicks_(waitTicks), pooled_(pooled), portsAt_(horizonTicks), busy_(ringWords * maxPorts) {
    for (unsigned port = 0; port < maxPorts; ++port) {
      const uint64_t own = uint64_t{1} << port;
      keys_[port] = maxPorts - 1 - port;
      rows_[port] = static_cast<uint8_t>(own & pooled ? std::countr_zero(pooled) : port);
    }
  }

  /// Binds and takes the first free tick from `earliest` on. Renaming alternates between the best and the second best
  /// port from slot to slot.
  [[gnu::always_inline]] uint64_t reserve(const MicroOp &op, bool oddSlot, uint64_t earliest) {
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
      uint64_t &ports = portsAt_[past % horizonTicks];
      for (; ports; ports &= ports - 1) {
        keys_[static_cast<unsigned>(std::countr_zero(ports))] -= maxPorts;
        --inScheduler_;
      }
    }
    for (uint64_t word = begin / wordTicks; word < base_ / wordTicks && word <= end / wordTicks; ++word)
      std::fill_n(&busy_[word % ringWords * maxPorts], maxPorts, 0);
  }

  /// Micro-ops that have been bound and are not yet known to have left.
  unsigned inScheduler() const { return inScheduler_; }

private:
  static constexpr uint32_t maxPorts = 64;
  static constexpr uint64_t wordTicks = 64;
  static constexpr uint64_t ringWords = 2 * horizonTicks / wordTicks; ///< One more than the horizon would do.

  /// The second best port is not taken where so many more wait for it.
  static constexpr uint32_t tolerance = 3;

  /// Micro-ops of one tick do not see each other when they are bound.
  void countBound() {
#pragma clang loop unroll(disable)
    for (unsigned i = 0; i < newlyBound_; ++i)
      keys_[bound_[i]] += maxPorts;
    inScheduler_ += newlyBound_;
    newlyBound_ = 0;
  }

  /// The least of the ports' keys, or the second least.
  [[gnu::always_inline]] unsigned bind(uint64_t ports, bool oddSlot) const {
    uint32_t best = keys_[static_cast<unsigned>(std::countr_zero(ports))], second = ~0u;
    while (ports &= ports - 1) {
      const uint32_t key = keys_[static_cast<unsigned>(std::countr_zero(ports))];
      second = std::min(second, std::max(best, key));
      best = std::min(best, key);
    }
    const uint32_t tooMany = best / maxPorts * maxPorts + tolerance * maxPorts;
    return maxPorts - 1 - (oddSlot && second < tooMany ? second : best) % maxPorts;
  }

  [[gnu::always_inline]] uint64_t take(unsigned bound, uint64_t earliest) {
    const unsigned row = rows_[bound];
    const uint64_t free = ~busyWord(row, earliest) >> (earliest % wordTicks);
    uint64_t tick = earliest + static_cast<uint64_t>(std::countr_zero(free | uint64_t{1} << (wordTicks - 1)));
    if (free == 0 || tick - base_ >= horizonTicks) [[unlikely]] {
      tick = firstFree(row, earliest);
      if (tick - base_ >= horizonTicks)
        return tick;
    }
    uint64_t &ports = portsAt_[tick % horizonTicks];
    unsigned port = bound;
    bool full = true;
    if (pooled_ >> bound & 1) {
      if (ports >> bound & 1)
        port = static_cast<unsigned>(std::countr_zero(pooled_ & ~ports));
      full = (pooled_ & ~ports & ~(uint64_t{1} << port)) == 0;
    }
    ports |= uint64_t{1} << port;
    busyWord(row, tick) |= uint64_t{full} << (tick % wordTicks);
    if (newlyBound_ == bound_.size()) [[unlikely]]
      countBound();
    bound_[newlyBound_++] = static_cast<uint8_t>(port);
    return tick;
  }

  /// The first tick from `earliest` on at which the port of this row is free, or the end of the horizon.
  uint64_t firstFree(unsigned row, uint64_t earliest) {
    const uint64_t end = base_ + horizonTicks;
    uint64_t tick = earliest;
    while (tick < end) {
      if (const uint64_t free = ~busyWord(row, tick) >> (tick % wordTicks))
        return std::min(tick + static_cast<uint64_t>(std::countr_zero(free)), end);
      tick = (tick / wordTicks + 1) * wordTicks;
    }
    return std::max(earliest, end);
  }

  uint64_t &busyWord(unsigned row, uint64_t tick) { return busy_[tick / wordTicks % ringWords * maxPorts + row]; }

  unsigned waitTicks_;
  unsigned inScheduler_ = 0;
  uint64_t pooled_;
  uint64_t base_ = 0;
  std::array<uint8_t, maxPorts> rows_{};  ///< Of busy_, by port.
  std::array<uint32_t, maxPorts> keys_{}; ///< Micro-ops waiting times maxPorts; the highest port wins ties.
  std::array<uint8_t, 256> bound_{};      ///< Since the last advance().
  unsigned newlyBound_ = 0;
  std::array<uint64_t, maxPorts> unitFree_{};
  std::vector<uint64_t> portsAt_; ///< A ring: the ports taken at each tick.
  std::vector<uint64_t> busy_;    ///< A ring of words by 64 ticks and port; the pool's stands at its lowest port.
};

} // namespace leastaction
