// Puts events in order of issue: instructions are simulated in program order and issue out of it.
//
//   EventOrder order;
//   order.setSink([](std::span<const Event> batch) { ... });
//   order.add(event);
//   order.release(renameTick);        // everything that issued before can go out: nothing will issue before it any
//   more
#pragma once

#include "analysis/execution/event/event.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace leastaction {

/// Takes batches of events, ordered by issue tick and, within a tick, by sequence.
using EventSink = std::function<void(std::span<const Event>)>;

/// Events wait in program order and are sorted many at a time, by counting. What has issued no earlier than the latest
/// renaming waits on, at most one reorder buffer full of it.
class EventOrder {
public:
  EventOrder();
  EventOrder(const EventOrder &) = delete;
  EventOrder &operator=(const EventOrder &) = delete;

  void setSink(EventSink sink) { sink_ = std::move(sink); }

  /// Events come in order of sequence; `event.issue` is not before the last release(). By value: the caller's copy can
  /// live in registers.
  [[gnu::always_inline]] void add(Event event) {
    // Field by field, out of registers: a copy as a whole would wait for the narrower stores that made it.
    Event &kept = *next_;
    kept.sequence = event.sequence;
    kept.issue = event.issue;
    kept.complete = event.complete;
    kept.address = event.address;
    kept.wait = event.wait;
    kept.instruction = event.instruction;
    kept.level = event.level;
    kept.cause = event.cause;
    kept.path = event.path;
    if (++next_ == end_) [[unlikely]]
      makeRoom();
  }

  /// Lets go of every event that issued before `tick`; they reach the sink in batches.
  [[gnu::always_inline]] void release(uint64_t tick) {
    released_ = tick;
    // What comes behind a long wait shall not be sorted with what stands before it.
    if (tick - base_ > sortedTicks) [[unlikely]]
      sendReleased();
  }

  /// Lets go of all events and hands them to the sink. None may issue after `tick`; later ones issue from it on.
  void flush(uint64_t tick);

private:
  static constexpr uint64_t sortedTicks = 1 << 15;
  static constexpr size_t batchSize = 1024;
  static constexpr size_t bucketsPerEvent = 4;
  static constexpr size_t mostBuckets = bucketsPerEvent * batchSize;

  std::span<const Event> waiting() const { return {waiting_.data(), next_}; }
  [[gnu::noinline]] void makeRoom();
  [[gnu::noinline]] void sendReleased();
  size_t sortInto(uint64_t end);

  EventSink sink_;
  uint64_t base_ = 0;          ///< Everything that issued earlier has been sent.
  uint64_t released_ = 0;      ///< Everything that issued earlier can go.
  std::vector<Event> waiting_; ///< Those before next_.
  Event *next_ = nullptr;
  Event *end_ = nullptr;
  std::vector<Event> sorted_;
  std::array<uint32_t, mostBuckets + 1> places_{}; ///< In sorted_, of each bucket's next event; behind them the rest's.
};

} // namespace leastaction
