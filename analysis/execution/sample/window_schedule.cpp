#include "analysis/execution/sample/window_schedule.h"

#include "analysis/execution/sample/mixed.h"

#include <algorithm>

namespace leastaction {

WindowSchedule::WindowSchedule(const SamplePlan &plan, uint64_t period, uint64_t stream, uint64_t first)
    : seed_(mixed(plan.seed + mixed(stream + 1))), length_(plan.windowLength), approach_(plan.approachLength),
      pass_(plan.passLength), period_(period), first_(first) {
  if (period_ != 0)
    drawNext();
}

void WindowSchedule::drawNext() {
  const uint64_t drawn = mixed(seed_ + goldenRatio64 * (stretch_ + 1)) % period_;
  // Half a window reaches out of its stretch on either side, so that those at the ends have their chance, too.
  const uint64_t middle = first_ + stretch_ * period_ + drawn;
  begin_ = std::max(end_, middle - std::min(middle, length_ / 2));
  end_ = std::max(begin_, middle + length_ - length_ / 2);
  ++stretch_;
}

Gear WindowSchedule::gearAt(uint64_t position) {
  if (period_ == 0) {
    until_ = ~uint64_t{0};
    return Gear::tell;
  }
  while (position >= end_)
    drawNext();
  if (position >= begin_) {
    until_ = end_;
    return Gear::tell;
  }
  if (position + approach_ >= begin_) {
    until_ = begin_;
    return Gear::approach;
  }
  if (position + approach_ + pass_ >= begin_) {
    until_ = begin_ - approach_;
    return Gear::pass;
  }
  until_ = begin_ - approach_ - pass_;
  return Gear::skip;
}

} // namespace leastaction
