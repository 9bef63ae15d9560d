#include "analysis/execution/event/event_check.h"

#include "analysis/execution/event/issue_order.h"

#include <algorithm>
#include <iterator>

namespace leastaction {
namespace {

std::string textOf(uint64_t number) {
  return std::to_string(number);
}

std::string textOf(std::string_view text) {
  return std::string(text);
}

} // namespace

EventCheck::EventCheck(Options options)
    : rules_{Rule{"no event completes before it issues"},
             Rule{"no event waits longer than it lasts"},
             Rule{"events come in the order of issue"},
             Rule{"no instruction appears twice"},
             Rule{"instructions retire in program order", options.retiresInOrder},
             Rule{"no more are in flight than the reorder buffer holds", options.reorderBuffer.has_value()},
             Rule{"their ticks and the sum of their kappa can be counted"}},
      reorderBuffer_(options.reorderBuffer), mayStandInProgramOrder_(options.mayStandInProgramOrder), seen_(window) {
  if (mayStandInProgramOrder_)
    rules_[issuesInOrder].name = "events come in the order of issue, or of the program";
}

bool EventCheck::isSound() const {
  return std::ranges::all_of(rules_, [](const Rule &rule) { return rule.violations == 0; });
}

void EventCheck::nextThread(std::string name) {
  finish();
  thread_ = std::move(name);
  lastNumber_.reset();
  handedOn_ = 0;
  lastIssue_ = numbers_ = 0;
  seen_.assign(window, false);
  unretired_.clear();
  retired_.reset();
  firstIssue_.reset();
  action_ = 0;
  inFlight_ = entries_ = {};
}

template <class... Parts>
void EventCheck::violate(size_t rule, const Event &event, uint64_t line, const Parts &...parts) {
  if (++rules_[rule].violations != 1)
    return;
  std::string &text = rules_[rule].first;
  text = line ? "line " + std::to_string(line) + ", " : thread_.empty() ? "" : "thread " + thread_ + ", ";
  text += "instruction " + std::to_string(event.sequence) + " ";
  ((text += textOf(parts)), ...);
}

void EventCheck::event(const Event &event, bool isBranch, uint64_t line) {
  ++events_;
  checkNumber(event, line);
  if (event.complete < event.issue)
    violate(completesAfterIssue, event, line, "completes at tick ", event.complete, ", before it issues at tick ",
            event.issue);
  else if (event.wait > event.kappa())
    violate(waitsWithinKappa, event, line, "waits for ", event.wait, " ticks, longer than the ", event.kappa(),
            " that it lasts");
  checkOrder({event, line, isBranch});
}

void EventCheck::checkOrder(const Held &held) {
  const Event &event = held.event;
  standsInProgramOrder_ = standsInProgramOrder_ && (!lastNumber_ || event.sequence > *lastNumber_);
  lastNumber_ = event.sequence;
  if (event.issue < lastIssue_)
    violate(issuesInOrder, event, held.line, "issues at tick ", event.issue, ", after one that issues at tick ",
            lastIssue_);
  lastIssue_ = std::max(lastIssue_, event.issue);
  // What comes later than any reader waits for it can only be left out.
  if (event.issue < handedOn_)
    return;
  held_.push(held);
  if (!mayStandInProgramOrder_ || held_.size() > IssueOrder::window) {
    inOrder(held_.top());
    held_.pop();
  }
}

void EventCheck::finish() {
  for (; !held_.empty(); held_.pop())
    inOrder(held_.top());
  Rule &order = rules_[issuesInOrder];
  if (mayStandInProgramOrder_ && standsInProgramOrder_) {
    order.violations = 0;
    order.first.clear();
  }
}

void EventCheck::inOrder(const Held &held) {
  handedOn_ = held.event.issue;
  if (held.event.complete < held.event.issue)
    return;
  checkSums(held.event, held.line);
  if (rules_[retiresInOrder].isChecked)
    checkRetirement(held.event, held.line);
  checkFlight(held.event, held.isBranch, held.line);
}

void EventCheck::checkNumber(const Event &event, uint64_t line) {
  const uint64_t number = event.sequence;
  if (number >= numbers_) {
    if (number - numbers_ >= window)
      seen_.assign(window, false);
    else
      for (uint64_t fresh = numbers_; fresh <= number; ++fresh)
        seen_[fresh % window] = false;
    numbers_ = number + 1;
  } else if (numbers_ - number > window) {
    violate(comesOnce, event, line, "comes too late to be distinguished from others: ", numbers_ - 1,
            " has come before it");
    return;
  }
  if (seen_[number % window])
    violate(comesOnce, event, line, "has come before");
  seen_[number % window] = true;
}

/// Whatever has retired before this event issues stands before it in the program; of those in flight the neighbours
/// tell.
void EventCheck::checkRetirement(const Event &event, uint64_t line) {
  while (!unretired_.empty() && unretired_.begin()->second < event.issue) {
    retired_ = std::max(retired_.value_or(0), unretired_.begin()->first);
    unretired_.erase(unretired_.begin());
  }
  if (retired_ && event.sequence < *retired_) {
    violate(retiresInOrder, event, line, "issues at tick ", event.issue, ", when instruction ", *retired_,
            " has retired");
    return;
  }
  const auto next = unretired_.lower_bound(event.sequence);
  if (next != unretired_.end() && next->second < event.complete)
    violate(retiresInOrder, event, line, "retires at tick ", event.complete, ", behind instruction ", next->first,
            " at tick ", next->second);
  else if (next != unretired_.begin() && std::prev(next)->second > event.complete)
    violate(retiresInOrder, event, line, "retires at tick ", event.complete, ", before instruction ",
            std::prev(next)->first, " at tick ", std::prev(next)->second);
  else
    unretired_.insert_or_assign(next, event.sequence, event.complete);
}

/// The limits of what reports are made from.
void EventCheck::checkSums(const Event &event, uint64_t line) {
  if (!firstIssue_)
    firstIssue_ = event.issue;
  if (event.complete - *firstIssue_ > mostTicks)
    violate(canBeAddedUp, event, line, "completes at tick ", event.complete,
            ", more than 2^62 ticks behind the first issue at tick ", *firstIssue_);
  else if (__builtin_add_overflow(action_, event.kappa(), &action_))
    violate(canBeAddedUp, event, line, "lasts ", event.kappa(), " ticks: with all before it more than 64 bits hold");
}

void EventCheck::checkFlight(const Event &event, bool isBranch, uint64_t line) {
  if (event.kappa() == 0)
    return;
  for (Soonest *completions : {&inFlight_, &entries_})
    while (!completions->empty() && completions->top() <= event.issue)
      completions->pop();
  inFlight_.push(event.complete);
  mostInFlight_ = std::max<uint64_t>(mostInFlight_, inFlight_.size());
  if (!reorderBuffer_ || isBranch)
    return;
  entries_.push(event.complete);
  if (entries_.size() > *reorderBuffer_)
    violate(fitsReorderBuffer, event, line, "is in flight at tick ", event.issue, " with ", entries_.size() - 1,
            " others, of ", *reorderBuffer_, " that there is room for");
}

} // namespace leastaction
