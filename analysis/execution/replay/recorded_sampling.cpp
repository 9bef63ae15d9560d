#include "analysis/execution/replay/recorded_sampling.h"

#include "analysis/execution/sample/mixed.h"

#include <utility>

namespace leastaction {

RecordedSampling::RecordedSampling(const SamplePlan &plan, SampleFacts &facts, const LineRows &rows, CoreModel &model,
                                   EventConsumer &consumer, SkippedCode &skipped)
    : Sampling(Counted::told, facts, rows, model, consumer, skipped), plan_(plan) {
  if (!facts.recorded)
    facts.recorded.emplace();
}

void RecordedSampling::enterWindow() {
  leaveWindow();
  const RecordedWindows &windows = *plan_.recorded;
  setGear(Gear::approach);
  isIn_ = true;
  isTold_ = false;
  position_ = followed_ = 0;
  enterTick_ = model().retireTick();
  leadTicks_ =
      windows.leadTicks + mixed(goldenRatio64 * (facts().recorded->lengths.size() + 1)) % (windows.moreLeadTicks + 1);
  facts().recorded->lengths.emplace_back();
}

void RecordedSampling::finish() {
  leaveWindow();
  facts().recorded->threadsWithout += !hasTold_;
  Sampling::finish();
}

void RecordedSampling::leaveWindow() {
  if (!std::exchange(isIn_, false))
    return;
  SampleFacts::Recorded &recorded = *facts().recorded;
  if (!isTold_)
    ++recorded.untold;
  else if (gear() == Gear::tell)
    ++recorded.cut;
  setGear(Gear::skip);
}

const RecordedWindows::Lengths *RecordedSampling::known() const {
  const std::vector<RecordedWindows::Lengths> &all = plan_.recorded->lengths;
  const size_t number = facts().recorded->lengths.size() - 1;
  return number < all.size() ? &all[number] : nullptr;
}

bool RecordedSampling::hasLed() {
  if (const RecordedWindows::Lengths *lengths = known())
    return lengths->told != 0 && position_ >= lengths->lead;
  return model().retireTick() - enterTick_ >= leadTicks_;
}

bool RecordedSampling::isOver() {
  const RecordedWindows::Lengths *lengths = known();
  return lengths ? toldOfWindow() >= lengths->told : ticksOfWindow() >= plan_.recorded->ticks;
}

void RecordedSampling::follow() {
  followed_ = position_ + 1;
  if (!isIn_ || (!isTold_ && !hasLed()))
    return;
  if (!std::exchange(isTold_, true)) {
    hasTold_ = true;
    facts().recorded->lengths.back().lead = position_;
    setGear(Gear::tell);
  }
  // What goes beyond the window's ticks belongs to it: if those stopped short of long instructions, sums of windows
  // would lack these.
  if (!isOver())
    return;
  followed_ = forEver;
  setGear(Gear::skip);
}

} // namespace leastaction
