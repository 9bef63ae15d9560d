#include "analysis/execution/replay/recorded_sampling.h"

#include <utility>

namespace leastaction {

RecordedSampling::RecordedSampling(const SamplePlan &plan, SampleFacts &facts, CoreModel &model,
                                   EventConsumer &consumer, SkippedCode &skipped)
    : Sampling(Counted::told, facts, model, consumer, skipped), plan_(plan) {
  if (!facts.recorded)
    facts.recorded.emplace();
}

void RecordedSampling::beginWarmUp() {
  leaveWindow();
  setGear(Gear::pass);
  followed_ = forEver;
}

void RecordedSampling::endWarmUp() {
  isShown_ = true;
  isTold_ = false;
  position_ = followed_ = 0;
}

void RecordedSampling::finish(const LinePrograms::SharedRows &rows) {
  leaveWindow();
  facts().recorded->threadsWithout += !hasTold_;
  Sampling::finish(rows);
}

void RecordedSampling::leaveWindow() {
  if (!std::exchange(isShown_, false))
    return;
  SampleFacts::Recorded &recorded = *facts().recorded;
  if (!isTold_)
    ++recorded.untold;
  else if (gear() == Gear::tell)
    ++recorded.cut;
}

bool RecordedSampling::isOver() {
  const RecordedWindows &windows = *plan_.recorded;
  const uint64_t number = facts().windows - 1;
  return number < windows.lengths.size() ? toldOfWindow() >= windows.lengths[number] : ticksOfWindow() >= windows.ticks;
}

void RecordedSampling::follow() {
  if (!isShown_) {
    followed_ = forEver;
    return setGear(Gear::pass);
  }
  if (position_ < plan_.approachLength) {
    followed_ = plan_.approachLength;
    return setGear(Gear::approach);
  }
  if (!std::exchange(isTold_, true)) {
    hasTold_ = true;
    setGear(Gear::tell);
  }
  // What goes beyond the window's ticks belongs to it: if those stopped short of long instructions, sums of windows
  // would lack these.
  followed_ = position_ + 1;
  if (!isOver())
    return;
  followed_ = forEver;
  setGear(Gear::skip);
}

} // namespace leastaction
