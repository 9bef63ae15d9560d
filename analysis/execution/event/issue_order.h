// Restores the order of issue in a stream of events that is not far out of order.
//
//   IssueOrder order(consumer);
//   if (!order.push(event)) ...   // out of order by more than IssueOrder::window events
//   order.finish();
#pragma once

#include "analysis/execution/event/event.h"

#include <vector>

namespace leastaction {

/// Hands events on in the order of issue, those of equal issue in the order they came. Holds at most twice the window
/// (100 MB, twice that while it sorts), and less than that for shorter streams.
class IssueOrder {
public:
  /// Events that may come between an event and its place.
  static constexpr size_t window = size_t{1} << 20;

  /// Reserves addresses for all that it may hold; memory is used only as events come.
  explicit IssueOrder(EventConsumer &consumer) : consumer_(consumer) { held_.reserve(2 * window); }

  /// False if events that issue later have been handed on already; the event is then dropped.
  bool push(const Event &event);
  void finish();
  /// The same; what comes now is another stream.
  void restart() {
    finish();
    handedOn_ = 0;
  }

private:
  void insertNearEnd(const Event &event);
  void sort();
  void handOn(size_t count);

  EventConsumer &consumer_;
  std::vector<Event> held_;
  bool sorted_ = true;
  uint64_t handedOn_ = 0; ///< Issue of the last event handed on.
};

} // namespace leastaction
