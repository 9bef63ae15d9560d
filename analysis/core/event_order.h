// Puts events in order of issue: instructions are simulated in program order and issue out of it.
//
//   EventOrder order([](std::span<const Event> batch) { ... });
//   order.add(event);
//   order.release(dispatchTick);      // everything that issued before can go out: nothing will issue before it any
//   more
#pragma once

#include "analysis/event/event.h"

#include <array>
#include <functional>
#include <span>
#include <vector>

namespace leastaction {

/// Takes batches of events, ordered by issue tick and, within a tick, by sequence.
using EventSink = std::function<void(std::span<const Event>)>;

/// A calendar: one bucket for each of the next `horizonTicks` ticks, and a heap for what issues later than that. What
/// waits here has issued no earlier than the latest dispatch, so there is at most one reorder buffer full of it.
class EventOrder {
public:
  EventOrder();

  void setSink(EventSink sink) { sink_ = std::move(sink); }

  /// Events come in order of sequence; `event.issue` is not before the last release(). By value: the caller's copy can
  /// live in registers.
  [[gnu::always_inline]] void add(Event event) {
    if (event.issue - base_ < horizonTicks) [[likely]]
      append(event);
    else
      addLater(event);
  }

  /// Lets go of every event that issued before `tick`; they reach the sink in batches.
  void release(uint64_t tick) {
    // Renaming mostly comes to one of the next ticks.
    if (tick - base_ > nearTicks || !later_.empty()) [[unlikely]]
      return releaseFar(tick);
    for (; base_ < tick; ++base_)
      emptyBucket(base_);
  }

  /// Lets go of all events and hands them to the sink. None may issue after `tick`; later ones issue from it on.
  void flush(uint64_t tick);

private:
  static constexpr uint64_t horizonTicks = 4096;
  static constexpr uint64_t nearTicks = 8;
  static constexpr size_t batchSize = 1024;

  [[gnu::always_inline]] void append(const Event &event) {
    if (freeCount_ == 0) [[unlikely]]
      grow();
    const uint32_t place = free_[--freeCount_];
    // Field by field, out of registers: a copy as a whole would wait for the narrower stores that made it.
    Event &kept = events_[place - horizonTicks];
    kept.sequence = event.sequence;
    kept.issue = event.issue;
    kept.complete = event.complete;
    kept.address = event.address;
    kept.wait = event.wait;
    kept.instruction = event.instruction;
    kept.level = event.level;
    kept.path = event.path;
    const uint64_t bucket = event.issue % horizonTicks;
    next_[last_[bucket]] = place;
    last_[bucket] = place;
    occupied_[bucket / 64] |= uint64_t{1} << (bucket % 64);
  }

  /// Hands the events of one tick on.
  void emptyBucket(uint64_t tick) {
    const auto bucket = static_cast<uint32_t>(tick % horizonTicks);
    const uint32_t last = last_[bucket];
    if (last == bucket)
      return;
    for (uint32_t place = bucket; place != last;) {
      place = next_[place];
      batch_[batched_] = events_[place - horizonTicks];
      free_[freeCount_++] = place;
      if (++batched_ == batchSize)
        send();
    }
    last_[bucket] = bucket;
    occupied_[bucket / 64] &= ~(uint64_t{1} << (bucket % 64));
  }

  void grow();
  void addLater(Event event);
  void moveLaterEvents();
  void releaseFar(uint64_t tick);
  uint64_t firstOccupied(uint64_t from, uint64_t limit) const;
  void send();

  EventSink sink_;
  uint64_t base_ = 0;
  // Places below horizonTicks are the buckets themselves, at which the lists of their events begin.
  std::vector<uint32_t> next_; ///< By place: the one behind it in its bucket; of a bucket's last one it means nothing.
  std::vector<uint32_t> last_; ///< By bucket.
  std::vector<uint32_t> free_; ///< Places, the first freeCount_ of these.
  std::vector<Event> events_;  ///< By place, less horizonTicks.
  size_t freeCount_ = 0;
  std::array<uint64_t, horizonTicks / 64> occupied_{}; ///< One bit per bucket.
  std::vector<Event> later_;                           ///< A heap, soonest on top.
  std::vector<Event> batch_;
  size_t batched_ = 0;
};

} // namespace leastaction
