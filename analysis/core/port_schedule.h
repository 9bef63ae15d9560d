// Which execution ports are taken at which tick, and how many micro-ops wait for each: a ring of busy bits that moves
// along with renaming.
//
//   PortSchedule ports(waitTicks, {.choice = PortChoice::twoBest, .loads = 0b1100});
//   uint64_t issue = ports.reserve<PortChoice::twoBest>({.ports = 0b1100}, /*slot=*/0, readyTick);
//   ports.advance(renameTick);                           // nothing will be reserved before it any more
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace leastaction {

/// What one micro-op needs.
struct MicroOp {
  uint64_t ports = 0;     ///< Any of these will do.
  uint16_t unitTicks = 0; ///< For which a unit behind the port (the divider) is taken as well.
  uint16_t unit = 0;
};

/// How renaming binds micro-ops to ports (Abel and Reineke, uiCA: paper and program).
enum class PortChoice : uint8_t {
  twoBest,  ///< From slot to slot the port with the fewest waiting and the second best; loads may change over.
  rotating, ///< Three ports by a table of slots; loads and addresses of stores alternate, and stay where they are.
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

  struct Binding {
    PortChoice choice = PortChoice::twoBest;
    uint64_t loads = 0; ///< The ports of loads.
  };

  /// A micro-op waits `waitTicks` at least between renaming and its port.
  PortSchedule(unsigned waitTicks, Binding binding)
      : waitTicks_(waitTicks), loads_(binding.loads),
        pooled_(binding.choice == PortChoice::rotating ? 0 : binding.loads), portsAt_(horizonTicks),
        busy_(ringWords * maxPorts) {
    for (unsigned port = 0; port < maxPorts; ++port)
      keys_[port] = maxPorts - 1 - port;
    poolRow_ = static_cast<unsigned>(std::countr_zero(pooled_)) % maxPorts;
  }

  /// Binds a micro-op that is renamed in `slot` and takes the first free tick from `earliest` on; the choice is that of
  /// the binding.
  template <PortChoice choice>
  [[gnu::always_inline]] uint64_t reserve(const MicroOp &op, unsigned slot, uint64_t earliest) {
    unsigned bound = 0;
    if constexpr (choice == PortChoice::rotating)
      latest_ = bound = bindByRotation(op.ports, slot);
    else if ((op.ports & (op.ports - 1)) == 0)
      bound = static_cast<unsigned>(std::countr_zero(op.ports));
    else
      bound = bindToTwoBest(op.ports, slot % 2 != 0);
    if (op.unitTicks != 0) [[unlikely]] {
      uint64_t &free = unitFree_[op.unit];
      const uint64_t tick = take(bound, earliest < free ? free : earliest);
      free = tick + op.unitTicks;
      return tick;
    }
    return take(bound, earliest);
  }

  /// Where ports rotate: the latest micro-op is sent to its port once more, at `earliest` or later.
  uint64_t again(uint64_t earliest) {
    countMany();
    return take(latest_, earliest);
  }

  /// To be called between micro-ops of which there may be more than a few in one tick.
  void countMany() {
    if (newlyBound_ >= bound_.size() / 2) [[unlikely]]
      countBound();
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
  unsigned inScheduler() const { return inScheduler_ + newlyBound_; }

private:
  static constexpr uint32_t maxPorts = 64;
  static constexpr uint64_t wordTicks = 64;
  static constexpr uint64_t ringWords = 2 * horizonTicks / wordTicks; ///< One more than the horizon would do.

  /// A port is not taken where so many more wait for it than for the best one.
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
  [[gnu::always_inline]] unsigned bindToTwoBest(uint64_t ports, bool oddSlot) const {
    uint32_t best = keys_[static_cast<unsigned>(std::countr_zero(ports))], second = ~0u;
    while (ports &= ports - 1) {
      const uint32_t key = keys_[static_cast<unsigned>(std::countr_zero(ports))];
      second = std::min(second, std::max(best, key));
      best = std::min(best, key);
    }
    const uint32_t tooMany = best / maxPorts * maxPorts + tolerance * maxPorts;
    return maxPorts - 1 - (oddSlot && second < tooMany ? second : best) % maxPorts;
  }

  /// The least taken port, of equal ones the lowest, comes first; of three, the table says who follows; of two, the
  /// most taken one.
  [[gnu::noinline]] unsigned bindByRotation(uint64_t ports, unsigned slot) {
    std::array<uint8_t, maxPorts> choice{};
    unsigned count = 0, least = 0, most = 0;
    for (; ports; ports &= ports - 1, ++count)
      choice[count] = static_cast<uint8_t>(std::countr_zero(ports));
    const auto waiting = [&](unsigned which) { return keys_[choice[which]] / maxPorts; };
    if (count == 2 && (loads_ >> choice[0] & loads_ >> choice[1] & 1))
      return choice[std::exchange(nextLoad_, 1 - nextLoad_)];
    for (unsigned which = 1; which < count; ++which) {
      least = waiting(which) < waiting(least) ? which : least;
      most = waiting(which) >= waiting(most) ? which : most;
    }
    if (waiting(most) >= waiting(least) + tolerance)
      return choice[least];
    constexpr std::array<std::array<uint8_t, 4>, 3> ofThree{{{0, 2, 1, 0}, {1, 2, 0, 1}, {2, 1, 0, 2}}};
    if (count == 3)
      return choice[ofThree[least][slot % 4]];
    return choice[slot % 2 == 0 ? least : most];
  }

  [[gnu::always_inline]] uint64_t take(unsigned bound, uint64_t earliest) {
    if (pooled_ >> bound & 1)
      return takeOfPool(bound, earliest);
    uint64_t &word = busyWord(bound, earliest);
    const uint64_t free = ~word >> (earliest % wordTicks);
    const uint64_t tick = earliest + static_cast<uint64_t>(std::countr_zero(free | uint64_t{1} << (wordTicks - 1)));
    if (free == 0 || tick - base_ >= horizonTicks) [[unlikely]]
      return takeLater(bound, earliest);
    word |= uint64_t{1} << (tick % wordTicks);
    note(bound, tick);
    return tick;
  }

  [[gnu::noinline]] uint64_t takeLater(unsigned bound, uint64_t earliest) {
    const uint64_t tick = firstFree(bound, earliest);
    if (tick - base_ < horizonTicks) {
      busyWord(bound, tick) |= uint64_t{1} << (tick % wordTicks);
      note(bound, tick);
    }
    return tick;
  }

  /// Any port of the pool; its ticks are busy when all of them are.
  [[gnu::always_inline]] uint64_t takeOfPool(unsigned bound, uint64_t earliest) {
    const unsigned row = poolRow_;
    uint64_t *word = &busyWord(row, earliest);
    const uint64_t free = ~*word >> (earliest % wordTicks);
    uint64_t tick = earliest + static_cast<uint64_t>(std::countr_zero(free | uint64_t{1} << (wordTicks - 1)));
    if (free == 0 || tick - base_ >= horizonTicks) [[unlikely]] {
      tick = firstFree(row, earliest);
      if (tick - base_ >= horizonTicks)
        return tick;
      word = &busyWord(row, tick);
    }
    const uint64_t left = pooled_ & ~portsAt_[tick % horizonTicks];
    const auto port = static_cast<unsigned>(left >> bound & 1 ? bound : std::countr_zero(left));
    const bool full = (left & (left - 1)) == 0;
    *word |= uint64_t{full} << (tick % wordTicks);
    note(port, tick);
    return tick;
  }

  [[gnu::always_inline]] void note(unsigned port, uint64_t tick) {
    portsAt_[tick % horizonTicks] |= uint64_t{1} << port;
    bound_[newlyBound_++] = static_cast<uint8_t>(port);
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
  unsigned nextLoad_ = 0;    ///< Which port of two the next load is bound to.
  unsigned latest_ = 0;      ///< The port that the latest micro-op was bound to.
  unsigned inScheduler_ = 0; ///< Without those newly bound.
  uint64_t loads_;
  uint64_t pooled_;      ///< What is bound to one of these goes to any of them.
  unsigned poolRow_ = 0; ///< Of busy_, of the pool.
  uint64_t base_ = 0;
  std::array<uint32_t, maxPorts> keys_{}; ///< Micro-ops waiting times maxPorts; the highest port wins ties.
  std::array<uint8_t, 512> bound_{};      ///< Since the last advance(): see countMany().
  unsigned newlyBound_ = 0;
  std::array<uint64_t, maxPorts> unitFree_{};
  std::vector<uint64_t> portsAt_; ///< A ring: the ports taken at each tick.
  std::vector<uint64_t> busy_;    ///< A ring of words by 64 ticks and port; the pool's stands at its lowest port.
};

} // namespace leastaction
