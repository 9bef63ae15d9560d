#include "analysis/execution/event/issue_order.h"

#include <algorithm>
#include <numeric>

namespace leastaction {

bool IssueOrder::push(const Event &event) {
  if (event.issue < handedOn_) [[unlikely]]
    return false;
  if (held_.size() == 2 * window) [[unlikely]]
    handOn(window);
  if (event.issue < handedOn_) [[unlikely]]
    return false;
  if (held_.empty() || held_.back().issue <= event.issue)
    held_.push_back(event);
  else
    insertNearEnd(event);
  return true;
}

/// Traces in program order are out of issue order by a few dozen events: those go to their place at once; what is
/// farther off is left to one sort of everything held.
void IssueOrder::insertNearEnd(const Event &event) {
  constexpr size_t nearby = 64;
  size_t place = held_.size();
  const size_t farthest = place > nearby ? place - nearby : 0;
  while (place > farthest && held_[place - 1].issue > event.issue)
    --place;
  if (place > 0 && held_[place - 1].issue > event.issue)
    sorted_ = false;
  held_.insert(held_.begin() + static_cast<ptrdiff_t>(place), event);
}

/// By issue, those of equal issue as they came.
void IssueOrder::sort() {
  std::vector<uint32_t> order(held_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, [&](uint32_t a, uint32_t b) {
    return held_[a].issue != held_[b].issue ? held_[a].issue < held_[b].issue : a < b;
  });
  std::vector<Event> sorted;
  sorted.reserve(held_.capacity());
  for (uint32_t i : order)
    sorted.push_back(held_[i]);
  held_ = std::move(sorted);
}

void IssueOrder::handOn(size_t count) {
  if (!sorted_) {
    sort();
    sorted_ = true;
  }
  if (count == 0)
    return;
  consumer_.events(std::span(held_).first(count));
  handedOn_ = held_[count - 1].issue;
  held_.erase(held_.begin(), held_.begin() + static_cast<ptrdiff_t>(count));
}

void IssueOrder::finish() {
  handOn(held_.size());
}

} // namespace leastaction
