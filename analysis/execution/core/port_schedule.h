// Which execution ports are taken at which tick, and how many micro-ops wait for each: a ring of busy bits that moves
// along with renaming.
//
//   PortSchedule ports(waitTicks, {.choice = PortChoice::twoBest, .loads = 0b1100});
//   uint64_t issue = ports.reserve<PortChoice::twoBest>({0b1100}, /*slot=*/0, readyTick);
//   ports.advance(renameTick);                           // nothing will be reserved before it any more
#pragma once

#include "analysis/execution/core/port_choice.h"

#include <emmintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace leastaction {

/// What one micro-op needs: any of some ports, and one of them perhaps with a unit behind it.
struct MicroOp {
  static constexpr unsigned maxPorts = 56;
  static constexpr unsigned fewPorts = 4;
  static constexpr uint8_t noPort = 63;

  MicroOp() = default;
  MicroOp(uint64_t anyOf, uint16_t dividerTicks = 0, bool aHalf = false)
      : ports(anyOf), unitTicks(dividerTicks), portCount(static_cast<uint8_t>(std::popcount(anyOf))), unitHalf(aHalf) {
    for (uint8_t &port : few) {
      port = anyOf != 0 ? static_cast<uint8_t>(std::countr_zero(anyOf)) : noPort;
      anyOf &= anyOf - 1;
    }
  }

  uint64_t ports = 0;
  std::array<uint8_t, fewPorts> few{noPort, noPort, noPort, noPort}; ///< The first ones; noPort behind the last.
  uint16_t unitTicks = 0; ///< For which the divider behind the port is taken as well.
  uint8_t portCount = 0;
  bool unitHalf = false; ///< Half a tick more: one every second time.
};

/// A micro-op is bound to a port when it is renamed, to one of those for which the fewest are waiting, and takes the
/// port's first free tick when its operands are there. Since ports prefer the oldest micro-op that is ready, no later
/// one can displace it, and the ticks are final: handling instructions in program order gives what a simulation tick by
/// tick would.
///
/// Busy ticks stand twice: by port, 64 ticks to a word, where free ones are looked for; and by tick, for what becomes
/// of the counts when renaming moves on. The counts of all ports stand side by side and change together.
class PortSchedule {
public:
  static constexpr unsigned maxPorts = MicroOp::maxPorts;

  /// The most micro-ops that may wait: then the count of one port still fits its lane, with those of another tick.
  static constexpr unsigned mostWaiting = 512;

  /// Ticks ahead of renaming for which ports are accounted. A use further ahead (a chain of hundreds of misses in one
  /// reorder buffer) finds its ports free: at such a distance they are.
  static constexpr uint64_t horizonTicks = 1 << 15;

  struct Binding {
    PortChoice choice = PortChoice::twoBest;
    uint64_t loads = 0;        ///< The ports of loads.
    unsigned ports = maxPorts; ///< How many there are.
    uint64_t turns = 0;        ///< Those that take turns where the others are ranked.
    uint64_t apart = 0;        ///< Those of which what waits is counted apart.
    unsigned slots = 5;        ///< Of a tick, where ports are ranked.
  };

  /// A micro-op waits `waitTicks` at least between renaming and its port.
  PortSchedule(unsigned waitTicks, Binding binding)
      : waitTicks_(waitTicks), groups_((binding.ports + groupPorts - 1) / groupPorts), slots_(binding.slots),
        loads_(binding.loads), turnPorts_(binding.turns), apart_(binding.apart),
        pooled_(binding.choice == PortChoice::twoBest ? binding.loads : 0), takenAt_(horizonTicks),
        busy_(ringWords * rowCount) {
    for (unsigned port = 0; port < rowCount; ++port)
      key(port) = static_cast<Key>(rowCount - 1 - port);
    key(MicroOp::noPort) = ~Key{0};
    earlier_ = keys_;
    poolRow_ = static_cast<unsigned>(std::countr_zero(pooled_)) % rowCount;
  }

  /// Binds a micro-op that is renamed in `slot` and takes the first free tick from `earliest` on; the choice is that of
  /// the binding.
  template <PortChoice choice>
  [[gnu::always_inline]] uint64_t reserve(const MicroOp &op, unsigned slot, uint64_t earliest) {
    unsigned bound = op.few[0];
    if constexpr (choice == PortChoice::anyFree) {
      if (op.portCount > 1 && op.unitTicks == 0)
        return takeAnyFree(op, earliest);
    } else if constexpr (choice == PortChoice::rotating)
      bound = op.portCount > 1 ? bindByRotation(op, slot) : bound;
    else if constexpr (choice == PortChoice::ranked)
      bound = op.portCount > 1 ? bindByRank(op, slot) : bound;
    else if (op.portCount > MicroOp::fewPorts)
      bound = bindToTwoBest(op.ports, slot % 2 != 0);
    else if (op.portCount > 1)
      bound = bindToTwoBest(op.few, slot % 2 != 0);
    latest_ = bound;
    if (op.unitTicks != 0) [[unlikely]]
      return takeWithUnit(op, bound, earliest);
    return take(bound, earliest);
  }

  /// The latest micro-op is sent to its port once more, at `earliest` or later.
  uint64_t again(uint64_t earliest) { return take(latest_, earliest); }

  /// The same of one that has left the scheduler; only where micro-ops are bound to a port, since no count knows of it.
  uint64_t replay(uint64_t earliest) {
    const uint64_t tick = firstFree(latest_, earliest);
    if (tick - base_ < horizonTicks)
      busyWord(latest_, tick) |= uint64_t{1} << (tick % wordTicks);
    return tick;
  }

  /// Renaming has come to `tick`.
  [[gnu::always_inline]] void advance(uint64_t tick) {
    // Mostly it is the next one.
    if (tick != base_ + waitTicks_ + 1 || (base_ + 1) % wordTicks == 0) [[unlikely]]
      return advanceFar(tick);
    const uint64_t taken = std::exchange(takenAt_[base_ % horizonTicks], 0);
    ++base_;
    inScheduler_ -= static_cast<unsigned>(taken >> takenCountShift);
    waitingApart_ -= static_cast<unsigned>(std::popcount(taken & apart_));
#pragma clang loop unroll(disable)
    for (unsigned group = 0; group < groups_; ++group) {
      keys_[group] += std::exchange(newly_[group], Keys{}) - leavingOf(taken, group);
    }
  }

  /// The same where ports are ranked: by what waited when the tick before began.
  void advanceRanked(uint64_t tick) {
    if (tick > rankedTick_ + 1)
      advance(tick - 1);
    for (unsigned group = 0; group < groups_; ++group)
      earlier_[group] = keys_[group];
    advance(tick);
    rankedTick_ = tick;
    ranked_.clear();
  }

  /// Micro-ops that have been bound and are not yet known to have left.
  unsigned inScheduler() const { return inScheduler_; }

  /// Those of them that are bound to Binding::apart.
  unsigned waitingApart() const { return waitingApart_; }

  /// Whose turn it is, is as in the beginning.
  void forget() {
    nextLoad_ = latest_ = 0;
    turns_.fill(0);
    halfLeft_ = false;
  }

private:
  static constexpr uint64_t wordTicks = 64;
  static constexpr uint64_t ticksAtOnce = 8;                          ///< That are looked at together.
  static constexpr uint64_t ringWords = 2 * horizonTicks / wordTicks; ///< One more than the horizon would do.

  /// Of tables by port: so many that a port's index is a shift away.
  static constexpr unsigned rowCount = 64;
  /// Those behind the ports are of dividers.
  static constexpr unsigned firstUnitRow = maxPorts, unitRows = MicroOp::noPort - maxPorts;

  /// A port is not taken where so many more wait for it than for the best one.
  static constexpr unsigned tolerance = 3;
  static constexpr unsigned rankedTolerance = 5; ///< The same where ports are ranked.

  /// Of a port: micro-ops waiting for it times rowCount; below that the port, counted down, so that of equal ones the
  /// highest has the least key.
  using Key = uint16_t;
  static constexpr unsigned groupPorts = 8;
  using Keys [[gnu::vector_size(groupPorts * sizeof(Key))]] = Key;

  /// Behind the bits of the ports taken in a tick: how many they are.
  static constexpr unsigned takenCountShift = maxPorts;

  Key &key(unsigned port) { return reinterpret_cast<Key *>(keys_.data())[port]; }
  Key key(unsigned port) const { return reinterpret_cast<const Key *>(keys_.data())[port]; }
  Key earlierKey(unsigned port) const { return reinterpret_cast<const Key *>(earlier_.data())[port]; }

  /// What the ports of a tick that is over take from the keys of a group.
  [[gnu::always_inline]] static Keys leavingOf(uint64_t taken, unsigned group) {
    return leaving[taken >> (group * groupPorts) & (leaving.size() - 1)];
  }

  [[gnu::noinline]] void advanceFar(uint64_t tick) {
    // Micro-ops of one tick do not see each other when they are bound.
    for (unsigned group = 0; group < groups_; ++group)
      keys_[group] += std::exchange(newly_[group], Keys{});
    if (tick <= base_ + waitTicks_)
      return;
    const uint64_t begin = base_;
    base_ = tick - waitTicks_;
    const uint64_t end = base_ - begin < horizonTicks ? base_ : begin + horizonTicks;
    // Of a long wait most ticks have nothing.
    for (uint64_t past = begin; past < end && inScheduler_ != 0; past = (past / ticksAtOnce + 1) * ticksAtOnce) {
      const uint64_t first = past / ticksAtOnce * ticksAtOnce;
      unsigned some = ticksTaken(first) & ~0u << (past - first);
      if (end - first < ticksAtOnce)
        some &= (1u << (end - first)) - 1;
      for (; some != 0; some &= some - 1) {
        const uint64_t tick = first + static_cast<unsigned>(std::countr_zero(some));
        const uint64_t taken = std::exchange(takenAt_[tick % horizonTicks], 0);
        inScheduler_ -= static_cast<unsigned>(taken >> takenCountShift);
        waitingApart_ -= static_cast<unsigned>(std::popcount(taken & apart_));
        for (unsigned group = 0; group < groups_; ++group)
          keys_[group] -= leavingOf(taken, group);
      }
    }
    for (uint64_t word = begin / wordTicks; word < base_ / wordTicks && word <= end / wordTicks; ++word)
      std::fill_n(&busy_[word % ringWords * rowCount], rowCount, 0);
  }

  /// In which of the ticks from `tick` on, a multiple of so many, a port was taken: a bit for each.
  unsigned ticksTaken(uint64_t tick) const {
    const auto *const taken = reinterpret_cast<const __m128i *>(&takenAt_[tick % horizonTicks]);
    // The counts stand in the upper halves.
    const auto upperHalves = [&](unsigned pair) {
      return _mm_shuffle_ps(_mm_castsi128_ps(_mm_loadu_si128(taken + pair)),
                            _mm_castsi128_ps(_mm_loadu_si128(taken + pair + 1)), _MM_SHUFFLE(3, 1, 3, 1));
    };
    const auto none = [&](unsigned pair) {
      const __m128i isZero = _mm_cmpeq_epi32(_mm_castps_si128(upperHalves(pair)), _mm_setzero_si128());
      return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(isZero)));
    };
    return (none(0) | none(2) << 4) ^ 0xff;
  }

  /// The port of the least of the keys, or of the second least.
  [[gnu::always_inline]] static unsigned portOf(unsigned best, unsigned second, bool oddSlot) {
    const unsigned tooMany = (best & ~(rowCount - 1)) + tolerance * rowCount;
    return rowCount - 1 - (oddSlot && second < tooMany ? second : best) % rowCount;
  }

  [[gnu::always_inline]] unsigned bindToTwoBest(const std::array<uint8_t, MicroOp::fewPorts> &ports,
                                                bool oddSlot) const {
    const unsigned a = key(ports[0]), b = key(ports[1]), c = key(ports[2]), d = key(ports[3]);
    const unsigned low = std::min(a, b), high = std::max(a, b), otherLow = std::min(c, d), otherHigh = std::max(c, d);
    return portOf(std::min(low, otherLow), std::min(std::max(low, otherLow), std::min(high, otherHigh)), oddSlot);
  }

  [[gnu::noinline]] unsigned bindToTwoBest(uint64_t ports, bool oddSlot) const {
    unsigned best = ~0u, second = ~0u;
    for (; ports; ports &= ports - 1) {
      const unsigned of = key(static_cast<unsigned>(std::countr_zero(ports)));
      second = std::min(second, std::max(best, of));
      best = std::min(best, of);
    }
    return portOf(best, second, oddSlot);
  }

  /// The least taken port, of equal ones the lowest, comes first; of three, the table says who follows; of two, the
  /// most taken one.
  [[gnu::noinline]] unsigned bindByRotation(const MicroOp &op, unsigned slot) {
    if (op.portCount == 2 && (loads_ & op.ports) == op.ports)
      return op.few[std::exchange(nextLoad_, 1 - nextLoad_)];
    unsigned leastPort = 0, mostPort = 0, place = 0, leastWaiting = ~0u, mostWaiting = 0, leastPlace = 0;
    for (uint64_t rest = op.ports; rest; rest &= rest - 1, ++place) {
      const auto port = static_cast<unsigned>(std::countr_zero(rest));
      const unsigned waiting = key(port) / rowCount;
      const bool least = waiting < leastWaiting, most = waiting >= mostWaiting;
      leastPort = least ? port : leastPort;
      leastPlace = least ? place : leastPlace;
      leastWaiting = least ? waiting : leastWaiting;
      mostPort = most ? port : mostPort;
      mostWaiting = most ? waiting : mostWaiting;
    }
    if (mostWaiting >= leastWaiting + tolerance)
      return leastPort;
    constexpr std::array<std::array<uint8_t, 4>, 3> ofThree{{{0, 2, 1, 0}, {1, 2, 0, 1}, {2, 1, 0, 2}}};
    if (op.portCount == 3)
      return op.few[ofThree[leastPlace][slot % 4]];
    return slot % 2 == 0 ? leastPort : mostPort;
  }

  /// Ports for which five more are waiting than for the best one are left out. Two slots do not go by the count: the
  /// last one takes the best port, the one before it the second best if it is the first of its kind.
  [[gnu::noinline]] unsigned bindByRank(const MicroOp &op, unsigned slot) {
    if (turnPorts_ & op.ports)
      return nthPort(op, turns_[op.few[0]]++);
    if (op.portCount > MicroOp::fewPorts)
      return bindByRankOfMany(op.ports, slot);
    const unsigned a = earlierKey(op.few[0]), b = earlierKey(op.few[1]), c = earlierKey(op.few[2]),
                   d = earlierKey(op.few[3]);
    const unsigned low = std::min(a, b), high = std::max(a, b), otherLow = std::min(c, d), otherHigh = std::max(c, d);
    const unsigned middle = std::max(low, otherLow), otherMiddle = std::min(high, otherHigh);
    const std::array<unsigned, MicroOp::fewPorts> ranking{std::min(low, otherLow), std::min(middle, otherMiddle),
                                                          std::max(middle, otherMiddle), std::max(high, otherHigh)};
    const unsigned tooMany = (ranking[0] / rowCount + rankedTolerance) * rowCount;
    // What stands for no port has the greatest key of all.
    const unsigned candidates = 1 + (ranking[1] < tooMany) + (ranking[2] < tooMany) + (ranking[3] < tooMany);
    return portOfRank(ranking, rankOf(op.ports, slot), candidates);
  }

  [[gnu::noinline]] unsigned bindByRankOfMany(uint64_t ports, unsigned slot) {
    std::array<unsigned, maxPorts> ranking;
    unsigned count = 0;
    for (uint64_t rest = ports; rest; rest &= rest - 1, ++count) {
      const unsigned of = earlierKey(static_cast<unsigned>(std::countr_zero(rest)));
      unsigned rank = count;
      for (; rank != 0 && ranking[rank - 1] > of; --rank)
        ranking[rank] = ranking[rank - 1];
      ranking[rank] = of;
    }
    const unsigned tooMany = (ranking[0] / rowCount + rankedTolerance) * rowCount;
    unsigned candidates = 1;
    while (candidates < count && ranking[candidates] < tooMany)
      ++candidates;
    return portOfRank(ranking, rankOf(ports, slot), candidates);
  }

  unsigned rankOf(uint64_t ports, unsigned slot) {
    const unsigned before = countOfTick(ports);
    return slot + 1 == slots_ ? 0 : slot + 2 == slots_ && before == 0 ? 1 : before;
  }

  [[gnu::always_inline]] static unsigned portOfRank(std::span<const unsigned> ranking, unsigned rank,
                                                    unsigned candidates) {
    return rowCount - 1 - ranking[rank < candidates ? rank : rank % candidates] % rowCount;
  }

  /// How many micro-ops of these ports there were in this tick; now one more.
  unsigned countOfTick(uint64_t ports) {
    for (auto &[known, count] : ranked_)
      if (known == ports)
        return count++;
    ranked_.emplace_back(ports, 1u);
    return 0;
  }

  /// From the lowest one on, and over again.
  static unsigned nthPort(const MicroOp &op, unsigned n) {
    n %= op.portCount;
    if (op.portCount <= MicroOp::fewPorts)
      return op.few[n];
    uint64_t ports = op.ports;
    for (; n != 0; --n)
      ports &= ports - 1;
    return static_cast<unsigned>(std::countr_zero(ports));
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

  /// The first tick at which the port and the divider are free, also between others that wait for their operands, older
  /// or not. It is taken for so many of its free ticks: a division that another one was put before would be delayed by
  /// the rest of that, but its ticks are final. Dividers behind different ports are different ones.
  [[gnu::noinline]] uint64_t takeWithUnit(const MicroOp &op, unsigned bound, uint64_t earliest) {
    const unsigned row = unitRow(op.few[0]);
    uint64_t tick = firstFree(bound, earliest);
    for (uint64_t free = firstFree(row, tick); free != tick; free = firstFree(row, tick))
      tick = firstFree(bound, free);
    unsigned left = op.unitTicks;
    if (op.unitHalf)
      left += std::exchange(halfLeft_, !halfLeft_);
    for (uint64_t at = tick; left != 0 && (at = firstFree(row, at)) - base_ < horizonTicks; --left)
      busyWord(row, at) |= uint64_t{1} << (at % wordTicks);
    return take(bound, tick);
  }

  /// Of the divider behind this port.
  unsigned unitRow(unsigned port) {
    const auto known = std::ranges::find(units_, port);
    const auto unit = static_cast<unsigned>(known - units_.begin());
    if (known == units_.end())
      units_.push_back(port);
    return firstUnitRow + unit % unitRows;
  }

  /// The first tick at which one of several ports is free; of free ones that with the fewest waiting.
  [[gnu::always_inline]] uint64_t takeAnyFree(const MicroOp &op, uint64_t earliest) {
    const uint64_t *const words = &busyWord(0, earliest);
    uint64_t busy = ~uint64_t{0};
    for (uint64_t rest = op.ports; rest != 0; rest &= rest - 1)
      busy &= words[std::countr_zero(rest)];
    const uint64_t free = ~busy >> (earliest % wordTicks);
    uint64_t tick = earliest + static_cast<uint64_t>(std::countr_zero(free | uint64_t{1} << (wordTicks - 1)));
    if (free == 0) [[unlikely]]
      for (tick = (earliest / wordTicks + 1) * wordTicks;
           tick - base_ < horizonTicks && (op.ports & ~takenAt_[tick % horizonTicks]) == 0;)
        ++tick;
    if (tick - base_ >= horizonTicks) [[unlikely]]
      return tick;
    unsigned best = ~0u;
    for (uint64_t rest = op.ports & ~takenAt_[tick % horizonTicks]; rest != 0; rest &= rest - 1)
      best = std::min<unsigned>(best, key(static_cast<unsigned>(std::countr_zero(rest))));
    latest_ = rowCount - 1 - best % rowCount;
    busyWord(latest_, tick) |= uint64_t{1} << (tick % wordTicks);
    note(latest_, tick);
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
    const uint64_t left = pooled_ & ~takenAt_[tick % horizonTicks];
    const auto port = static_cast<unsigned>(left >> bound & 1 ? bound : std::countr_zero(left));
    const bool full = (left & (left - 1)) == 0;
    *word |= uint64_t{full} << (tick % wordTicks);
    note(port, tick);
    return tick;
  }

  [[gnu::always_inline]] void note(unsigned port, uint64_t tick) {
    takenAt_[tick % horizonTicks] += uint64_t{1} << port | uint64_t{1} << takenCountShift;
    newly_[port / groupPorts] += oneIn[port % groupPorts];
    ++inScheduler_;
    waitingApart_ += apart_ >> port & 1;
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

  uint64_t &busyWord(unsigned row, uint64_t tick) { return busy_[tick / wordTicks % ringWords * rowCount + row]; }

  static constexpr std::array<Keys, groupPorts> oneIn = [] {
    std::array<Keys, groupPorts> keys{};
    for (unsigned port = 0; port < groupPorts; ++port)
      keys[port][port] = rowCount;
    return keys;
  }();

  static constexpr std::array<Keys, 1 << groupPorts> leaving = [] {
    std::array<Keys, 1 << groupPorts> keys{};
    for (unsigned ports = 0; ports < keys.size(); ++ports)
      for (unsigned port = 0; port < groupPorts; ++port)
        keys[ports][port] = ports >> port & 1 ? rowCount : 0;
    return keys;
  }();

  unsigned waitTicks_;
  unsigned groups_;       ///< Of groupPorts ports.
  unsigned nextLoad_ = 0; ///< Which port of two the next load is bound to.
  unsigned latest_ = 0;   ///< The port that the latest micro-op was bound to.
  unsigned inScheduler_ = 0;
  unsigned waitingApart_ = 0;
  unsigned slots_;
  uint64_t loads_;
  uint64_t turnPorts_;
  uint64_t apart_;
  uint64_t pooled_;      ///< What is bound to one of these goes to any of them.
  unsigned poolRow_ = 0; ///< Of busy_, of the pool.
  uint64_t base_ = 0;
  std::array<Keys, rowCount / groupPorts> keys_{};
  std::array<Keys, rowCount / groupPorts> newly_{};   ///< What the latest tick's micro-ops add to the keys.
  std::array<Keys, rowCount / groupPorts> earlier_{}; ///< Where ports are ranked: the keys a tick ago.
  std::vector<std::pair<uint64_t, unsigned>> ranked_; ///< How many micro-ops of which ports there are in the tick.
  std::array<unsigned, rowCount> turns_{};            ///< By the lowest of ports that take turns.
  uint64_t rankedTick_ = 0;
  std::vector<unsigned> units_;   ///< Ports with dividers behind them.
  bool halfLeft_ = false;         ///< Of the ticks for which a divider is taken.
  std::vector<uint64_t> takenAt_; ///< A ring: the ports taken at each tick, and how many they are.
  std::vector<uint64_t> busy_;    ///< A ring of words by 64 ticks and port; the pool's stands at its lowest port.
};

} // namespace leastaction
