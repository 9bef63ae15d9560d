// So many things at a time: line-fill buffers, page walkers.
//
//   ServerPool buffers(12);
//   ServerPool::Server buffer = buffers.acquire(tick);   // buffer.tick: when one of them is free
//   buffers.release(buffer, dataTick);
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace leastaction {

/// Uses are asked for in program order, not in order of time: each takes the server that has been idle for the shortest
/// time, so that others stay free for uses that come later and begin earlier.
class ServerPool {
public:
  struct Server {
    size_t index = 0;
    uint64_t tick = 0; ///< When the use begins.
  };

  explicit ServerPool(uint32_t servers)
      : freeTicks_(servers), uses_(servers, nothing), latestFree_{.index = servers - size_t{1}} {}

  Server acquire(uint64_t tick) const {
    if (latestFree_.tick <= tick)
      return {.index = latestFree_.index, .tick = tick};
    size_t latestIdle = freeTicks_.size(), soonest = 0;
    uint64_t idleTick = 0;
    for (size_t server = 0; server < freeTicks_.size(); ++server) {
      const uint64_t free = freeTicks_[server];
      if (free <= tick) {
        if (free >= idleTick) {
          latestIdle = server;
          idleTick = free;
        }
      } else if (free < freeTicks_[soonest]) {
        soonest = server;
      }
    }
    if (latestIdle != freeTicks_.size())
      return {.index = latestIdle, .tick = tick};
    return {.index = soonest, .tick = freeTicks_[soonest]};
  }

  /// The use ends in `tick`; `what` tells it from others.
  void release(Server server, uint64_t tick, uint64_t what = nothing) {
    freeTicks_[server.index] = tick;
    uses_[server.index] = what;
    if (tick > latestFree_.tick || (tick == latestFree_.tick && server.index > latestFree_.index))
      latestFree_ = {.index = server.index, .tick = tick};
  }

  /// Whether a use may begin in `tick`.
  bool anyIdle(uint64_t tick) const {
    return std::ranges::any_of(freeTicks_, [tick](uint64_t free) { return free <= tick; });
  }

  /// When the latest use for `what` ends, if that is later than `tick`.
  std::optional<uint64_t> releaseOf(uint64_t what, uint64_t tick) const {
    if (latestFree_.tick <= tick)
      return std::nullopt;
    for (size_t server = 0; server < uses_.size(); ++server)
      if (uses_[server] == what && freeTicks_[server] > tick)
        return freeTicks_[server];
    return std::nullopt;
  }

private:
  static constexpr uint64_t nothing = ~uint64_t{0};

  std::vector<uint64_t> freeTicks_;
  std::vector<uint64_t> uses_; ///< What each was used for latest.
  Server latestFree_;          ///< The one that is free last, and when; of equal ones the last.
};

} // namespace leastaction
