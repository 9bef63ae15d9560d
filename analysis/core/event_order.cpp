#include "analysis/core/event_order.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

namespace leastaction {
namespace {

bool issuesLater(const Event &a, const Event &b) {
  return std::tie(a.issue, a.sequence) > std::tie(b.issue, b.sequence);
}

} // namespace

EventOrder::EventOrder() : next_(horizonTicks), last_(horizonTicks), batch_(batchSize) {
  std::iota(last_.begin(), last_.end(), 0u);
}

void EventOrder::grow() {
  const size_t size = events_.size();
  events_.resize(std::max(2 * size, batchSize));
  next_.resize(horizonTicks + events_.size());
  free_.resize(events_.size());
  for (size_t place = events_.size(); place-- > size;)
    free_[freeCount_++] = static_cast<uint32_t>(horizonTicks + place);
}

void EventOrder::addLater(Event event) {
  later_.push_back(event);
  std::ranges::push_heap(later_, issuesLater);
}

/// Must run whenever base_ has moved, before another add(): an event from the heap precedes in sequence all that can
/// reach its bucket directly.
void EventOrder::moveLaterEvents() {
  while (!later_.empty() && later_.front().issue - base_ < horizonTicks) {
    append(later_.front());
    std::ranges::pop_heap(later_, issuesLater);
    later_.pop_back();
  }
}

/// The first tick in [from, limit) whose bucket holds an event, or `limit`; limit - from is at most horizonTicks.
uint64_t EventOrder::firstOccupied(uint64_t from, uint64_t limit) const {
  for (uint64_t tick = from; tick < limit;) {
    const uint64_t index = tick % horizonTicks;
    if (const uint64_t word = occupied_[index / 64] >> (index % 64))
      return std::min(limit, tick + static_cast<uint64_t>(std::countr_zero(word)));
    tick += 64 - index % 64;
  }
  return limit;
}

void EventOrder::releaseFar(uint64_t tick) {
  while (base_ < tick) {
    const uint64_t limit = std::min(tick, base_ + horizonTicks);
    const uint64_t found = firstOccupied(base_, limit);
    if (found < limit) {
      emptyBucket(found);
      base_ = found + 1;
    } else {
      // Nothing in the buckets but what waits for later than `tick`.
      base_ = limit == tick || later_.empty() ? tick : std::min(tick, later_.front().issue);
    }
    moveLaterEvents();
  }
}

void EventOrder::flush(uint64_t tick) {
  release(tick);
  emptyBucket(tick);
  send();
}

void EventOrder::send() {
  if (sink_ && batched_ != 0)
    sink_(std::span(batch_).first(batched_));
  batched_ = 0;
}

} // namespace leastaction
