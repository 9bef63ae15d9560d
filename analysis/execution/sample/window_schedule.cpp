#include "analysis/execution/sample/window_schedule.h"

#include <algorithm>

namespace leastaction {
namespace {

/// The finalizer of MurmurHash3, as SplitMix64 has it: each bit of the result depends on all of the number.
uint64_t mixed(uint64_t number) {
  number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
  number = (number ^ number >> 27) * 0x94d049bb133111eb;
  return number ^ number >> 31;
}

} // namespace

WindowSchedule::WindowSchedule(const SamplePlan &plan, uint64_t period, uint64_t stream)
    : seed_(mixed(plan.seed + mixed(stream + 1))), length_(plan.windowLength), approach_(plan.approachLength),
      pass_(plan.passLength), period_(period) {
  if (period_ != 0)
    drawNext();
}

void WindowSchedule::drawNext() {
  constexpr uint64_t golden = 0x9e3779b97f4a7c15;
  const uint64_t drawn = mixed(seed_ + golden * (stretch_ + 1)) % period_;
  // Half a window reaches out of its stretch on either side, so that those at the ends have their chance, too.
  const uint64_t middle = stretch_ * period_ + drawn;
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
