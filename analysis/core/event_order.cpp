#include "analysis/core/event_order.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace leastaction {
namespace {

bool issuesLater(const Event &a, const Event &b) {
  return std::tie(a.issue, a.sequence) > std::tie(b.issue, b.sequence);
}

} // namespace

void EventOrder::append(const Event &event) {
  if (freeNode_ == none) {
    nodes_.emplace_back();
    freeNode_ = static_cast<uint32_t>(nodes_.size() - 1);
  }
  const uint32_t node = freeNode_;
  freeNode_ = nodes_[node].next;
  nodes_[node] = {.event = event, .next = none};

  const uint64_t index = event.issue % horizonTicks;
  Bucket &bucket = buckets_[index];
  if (bucket.first == none)
    bucket.first = node;
  else
    nodes_[bucket.last].next = node;
  bucket.last = node;
  occupied_[index / 64] |= uint64_t{1} << (index % 64);
  ++waiting_;
}

void EventOrder::addLater(const Event &event) {
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

void EventOrder::emptyBucket(uint64_t tick) {
  const uint64_t index = tick % horizonTicks;
  Bucket &bucket = buckets_[index];
  for (uint32_t node = bucket.first; node != none;) {
    batch_.push_back(nodes_[node].event);
    if (batch_.size() == batchSize)
      send();
    --waiting_;
    const uint32_t next = nodes_[node].next;
    nodes_[node].next = freeNode_;
    freeNode_ = node;
    node = next;
  }
  bucket = {};
  occupied_[index / 64] &= ~(uint64_t{1} << (index % 64));
}

void EventOrder::release(uint64_t tick) {
  while (base_ < tick) {
    if (waiting_ == 0 && later_.empty()) {
      base_ = tick;
      return;
    }
    if (waiting_ == 0)
      base_ = std::min(tick, std::max(base_, later_.front().issue));
    else {
      const uint64_t limit = std::min(tick, base_ + horizonTicks);
      const uint64_t found = firstOccupied(base_, limit);
      if (found < limit)
        emptyBucket(found);
      base_ = std::min(limit, found + 1);
    }
    moveLaterEvents();
  }
}

void EventOrder::flush(uint64_t tick) {
  release(tick);
  if (waiting_ != 0)
    emptyBucket(tick);
  send();
}

void EventOrder::send() {
  if (sink_ && !batch_.empty())
    sink_(batch_);
  batch_.clear();
}

} // namespace leastaction
