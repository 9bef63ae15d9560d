#include "analysis/execution/locality/stack_distances.h"

#include <algorithm>

namespace leastaction {

void StackDistances::add(std::span<const LineUse> batch) {
  // Each loop fetches what the next one needs, so that the processor waits for many lines' memory at once.
  for (const LineUse &use : batch)
    times_.prefetch(use.line);
  used_.resize(batch.size());
  for (size_t i = 0; i < batch.size(); ++i)
    __builtin_prefetch(used_[i] = &times_[batch[i].line], 1);
  for (const uint32_t *time : used_)
    order_.prefetch(*time);
  distances_.clear();
  for (size_t i = 0; i < batch.size();) {
    uint64_t farthest = 0;
    const uint32_t access = batch[i].access;
    do
      farthest = std::max(farthest, use(*used_[i]));
    while (++i < batch.size() && batch[i].access == access);
    distances_.push_back(farthest);
    if (farthest < histogram_.size())
      __builtin_prefetch(&histogram_[farthest], 1);
  }
  for (const uint64_t distance : distances_)
    count(distance);
}

uint64_t StackDistances::misses(uint64_t cacheLines) const {
  uint64_t misses = first_;
  for (uint64_t distance = cacheLines; distance < histogram_.size(); ++distance)
    misses += histogram_[distance];
  misses += static_cast<uint64_t>(std::ranges::count_if(carries_, [&](uint64_t met) { return met >= cacheLines; }))
            << 32;
  return misses;
}

void StackDistances::forget() {
  times_ = {};
  order_.reset(0);
}

void StackDistances::compact() {
  const uint32_t count = order_.count();
  order_.closeAll();
  times_.forEach([&](uint32_t &time) {
    if (time)
      time = order_.numberOf(time);
  });
  order_.reset(count);
}

} // namespace leastaction
