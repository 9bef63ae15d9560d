// A scheduler with a line in front of it: what waits in the line comes in as others leave, and cannot start before.
//
//   WaitingLine line(64);                                // entries of the scheduler
//   uint64_t earliest = std::max(readyTick, line.entryTick());
//   line.started(tick);
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace leastaction {

/// Micro-ops come in program order, and leave when they start. One comes in behind all but so many of those before it.
class WaitingLine {
public:
  explicit WaitingLine(uint32_t entries) : latest_(entries, 0) {}

  /// From which tick on the next micro-op can start: one of those that hold the entries has left.
  uint64_t entryTick() const { return latest_.front() == 0 ? 0 : latest_.front() + 1; }

  void started(uint64_t tick) {
    if (tick <= latest_.front())
      return;
    std::ranges::pop_heap(latest_, std::ranges::greater());
    latest_.back() = tick;
    std::ranges::push_heap(latest_, std::ranges::greater());
  }

private:
  std::vector<uint64_t>
      latest_; ///< The latest of all starts, as many as there are entries: a heap, the first one on top.
};

} // namespace leastaction
