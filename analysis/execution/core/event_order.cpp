#include "analysis/execution/core/event_order.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace leastaction {

EventOrder::EventOrder()
    : waiting_(batchSize), next_(waiting_.data()), end_(next_ + waiting_.size()), sorted_(batchSize) {}

void EventOrder::makeRoom() {
  sendReleased();
  const size_t count = waiting().size();
  if (count > waiting_.size() / 2) {
    waiting_.resize(2 * waiting_.size());
    sorted_.resize(waiting_.size());
    next_ = waiting_.data() + count;
    end_ = waiting_.data() + waiting_.size();
  }
}

void EventOrder::flush(uint64_t tick) {
  released_ = tick + 1;
  sendReleased();
  base_ = released_ = tick;
}

void EventOrder::sendReleased() {
  const size_t count = waiting().size();
  if (count == 0) {
    base_ = released_;
    return;
  }
  const size_t released = sortInto(released_);
  if (sink_ && released != 0)
    sink_(std::span(sorted_).first(released));
  std::copy_n(sorted_.begin() + static_cast<ptrdiff_t>(released), count - released, waiting_.begin());
  next_ -= released;
  base_ = released_;
}

/// Puts what issued before `end` into sorted_, in order, and behind it what did not, as it came; returns how many the
/// former are.
size_t EventOrder::sortInto(uint64_t end) {
  const std::span<const Event> events = waiting();
  const uint64_t most = std::min(mostBuckets, bucketsPerEvent * events.size());
  uint64_t ticks = end - base_;
  if (ticks > most) {
    uint64_t latest = base_;
    for (const Event &event : events)
      if (event.issue < end)
        latest = std::max(latest, event.issue);
    ticks = latest + 1 - base_;
  }
  // A bucket is one tick, or as many as are needed for there to be few buckets.
  const auto shift = static_cast<unsigned>(std::bit_width((ticks - (ticks != 0)) / most));
  const size_t rest = (ticks + (uint64_t{1} << shift) - 1) >> shift;
  const auto bucketOf = [&](const Event &event) { return event.issue < end ? (event.issue - base_) >> shift : rest; };
  std::fill_n(places_.begin(), rest + 1, 0);
  for (const Event &event : events)
    ++places_[bucketOf(event)];
  uint32_t before = 0;
  for (size_t bucket = 0; bucket <= rest; ++bucket)
    before += std::exchange(places_[bucket], before);
  const size_t released = places_[rest];
  for (const Event &event : events)
    sorted_[places_[bucketOf(event)]++] = event;
  if (shift != 0)
    for (size_t i = 1; i < released; ++i) {
      const Event event = sorted_[i];
      size_t place = i;
      for (; place != 0 && sorted_[place - 1].issue > event.issue; --place)
        sorted_[place] = sorted_[place - 1];
      sorted_[place] = event;
    }
  return released;
}

} // namespace leastaction
