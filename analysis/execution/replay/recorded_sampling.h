// Samples a run of which only windows were recorded, each behind a warm-up.
//
//   RecordedSampling sampling(plan, facts, model, consumer, skipped);
//   sampling.beginWarmUp();   // the next window: what arrives is passed
//   sampling.endWarmUp();     // what arrives is approached, told for some ticks, and skipped
#pragma once

#include "analysis/execution/replay/sampling.h"

#include <cstdint>

namespace leastaction {

class RecordedSampling : public Sampling {
public:
  /// `plan` says how, and has to have `recorded`. All must outlive this.
  RecordedSampling(const SamplePlan &plan, SampleFacts &facts, CoreModel &model, EventConsumer &consumer,
                   SkippedCode &skipped);

  void beginWarmUp();
  void endWarmUp();
  void finish(const LinePrograms::SharedRows &rows) override;

private:
  void follow() override;
  void regionsChanged() override {}
  void leaveWindow();
  bool isOver();

  const SamplePlan &plan_;
  bool isShown_ = false; ///< A warm-up has ended, and the next one has not begun.
  bool isTold_ = false;  ///< And something of the window has been told,
  bool hasTold_ = false; ///< or of any.
};

} // namespace leastaction
