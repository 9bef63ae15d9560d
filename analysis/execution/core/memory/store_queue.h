// The queues between the pipeline and the first level cache: when is there room, and when is a store in the cache?
//
//   EntryQueue loads(72);
//   dispatch = std::max(dispatch, loads.roomTick());
//   loads.add(retireTick);                               // when its entry becomes free
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction {

/// Entries are taken and become free in program order.
class EntryQueue {
public:
  explicit EntryQueue(uint32_t entries) : freeTicks_(entries) {}

  /// When the next entry is free.
  uint64_t roomTick() const { return freeTicks_[next_]; }

  void add(uint64_t freeTick) {
    freeTicks_[next_] = freeTick;
    if (++next_ == freeTicks_.size())
      next_ = 0;
  }

private:
  std::vector<uint64_t> freeTicks_;
  size_t next_ = 0;
};

/// Stores commit to the cache in program order, so many a tick, once they have retired and their line is there.
class StoreQueue {
public:
  StoreQueue(uint32_t entries, uint32_t commitsPerTick) : entries_(entries), commitsPerTick_(commitsPerTick) {}

  uint64_t roomTick() const { return entries_.roomTick(); }

  /// That of the latest store, and whether it could have committed earlier but for the store before it.
  uint64_t commitTick() const { return commitTick_; }
  bool commitsBehind() const { return earliestTick_ < commitTick_; }

  /// Adds a store; returns the tick of its commit.
  uint64_t add(uint64_t retireTick, uint64_t lineTick) {
    const uint64_t earliest = earliestTick_ = std::max(retireTick + 1, lineTick);
    if (earliest > commitTick_) {
      commitTick_ = earliest;
      commits_ = 0;
    }
    if (++commits_ > commitsPerTick_) {
      ++commitTick_;
      commits_ = 1;
    }
    entries_.add(commitTick_);
    return commitTick_;
  }

private:
  EntryQueue entries_;
  uint32_t commitsPerTick_;
  uint64_t earliestTick_ = 0; ///< When the latest store was ready to commit.
  uint64_t commitTick_ = 0;
  uint32_t commits_ = 0; ///< In commitTick_.
};

} // namespace leastaction
