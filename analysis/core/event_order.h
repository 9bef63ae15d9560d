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
  void setSink(EventSink sink) { sink_ = std::move(sink); }

  /// Events come in order of sequence; `event.issue` is not before the last release().
  void add(const Event &event) {
    if (event.issue - base_ < horizonTicks) [[likely]]
      append(event);
    else
      addLater(event);
  }

  /// Lets go of every event that issued before `tick`; they reach the sink in batches.
  void release(uint64_t tick);

  /// Lets go of all events and hands them to the sink. None may issue after `tick`; later ones issue from it on.
  void flush(uint64_t tick);

private:
  static constexpr uint64_t horizonTicks = 4096;
  static constexpr uint32_t none = ~0u;
  static constexpr size_t batchSize = 1024;

  struct Node {
    Event event;
    uint32_t next = none;
  };
  struct Bucket {
    uint32_t first = none;
    uint32_t last = none;
  };

  void append(const Event &event);
  void addLater(const Event &event);
  void moveLaterEvents();
  void emptyBucket(uint64_t tick);
  uint64_t firstOccupied(uint64_t from, uint64_t limit) const;
  void send();

  EventSink sink_;
  uint64_t base_ = 0;
  size_t waiting_ = 0; ///< In buckets.
  uint32_t freeNode_ = none;
  std::vector<Node> nodes_;
  std::vector<Bucket> buckets_{horizonTicks};
  std::array<uint64_t, horizonTicks / 64> occupied_{}; ///< One bit per bucket.
  std::vector<Event> later_;                           ///< A heap, soonest on top.
  std::vector<Event> batch_;
};

} // namespace leastaction
