// Which execution ports are taken at which tick: a ring of busy bits that moves along with dispatch.
//
//   PortSchedule ports(resources);
//   uint64_t issue = ports.reserve({.ports = 0b1100, .resource = 2, .slots = 1}, readyTick);
//   ports.advance(dispatchTick);                         // nothing will be reserved before it any more
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction {

/// What one instruction needs of one group of ports.
struct PortUse {
  uint64_t ports = 0;    ///< Any of these will do.
  uint16_t resource = 0; ///< Number of the group, shared by all uses of the same `ports`.
  uint16_t slots = 1;    ///< Port-ticks.
};

class PortSchedule {
public:
  /// Ticks ahead of dispatch for which ports are accounted. A use further ahead (a chain of hundreds of misses in one
  /// reorder buffer) finds its ports free: at such a distance they are.
  static constexpr uint64_t horizonTicks = 1 << 15;

  explicit PortSchedule(std::size_t resources) : full_(resources), busy_(horizonTicks) {}

  /// Takes the first free slots from `earliest` on; returns the tick of the first one.
  uint64_t reserve(const PortUse &use, uint64_t earliest) {
    const uint64_t first = reserveSlot(use, earliest);
    uint64_t tick = first;
    for (unsigned slot = 1; slot < use.slots; ++slot)
      tick = reserveSlot(use, tick);
    return first;
  }

  void advance(uint64_t tick) {
    const uint64_t end = tick - base_ < horizonTicks ? tick : base_ + horizonTicks;
    for (uint64_t past = base_; past < end; ++past)
      busy_[past % horizonTicks] = 0;
    base_ = tick;
  }

private:
  /// A stretch of ticks known to have no free port of a resource, so that a busy resource is not searched again and
  /// again.
  struct FullStretch {
    uint64_t begin = 0;
    uint64_t end = 0;
  };

  uint64_t reserveSlot(const PortUse &use, uint64_t earliest) {
    FullStretch &full = full_[use.resource];
    const bool extends = earliest >= full.begin && earliest <= full.end;
    uint64_t tick = extends ? full.end : earliest;
    while (tick - base_ < horizonTicks) {
      uint64_t &busy = busy_[tick % horizonTicks];
      if (const uint64_t free = use.ports & ~busy) {
        const uint64_t port = leastUsed(free);
        busy |= port;
        const uint64_t fullEnd = free == port ? tick + 1 : tick;
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

  /// Of several free ports the one with the fewest recent uses, as the renamer of real cores assigns them: then ports
  /// that only some instructions can use stay free for those.
  uint64_t leastUsed(uint64_t free) {
    unsigned best = static_cast<unsigned>(std::countr_zero(free));
    for (uint64_t rest = free & (free - 1); rest; rest &= rest - 1) {
      const unsigned port = static_cast<unsigned>(std::countr_zero(rest));
      if (uses_[port] < uses_[best])
        best = port;
    }
    if (++uses_[best] == forgetAt)
      for (uint32_t &uses : uses_)
        uses /= 2;
    return uint64_t{1} << best;
  }

  static constexpr uint32_t forgetAt = 256;

  uint64_t base_ = 0;
  std::array<uint32_t, 64> uses_{};
  std::vector<FullStretch> full_;
  std::vector<uint64_t> busy_;
};

} // namespace leastaction
