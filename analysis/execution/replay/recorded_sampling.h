// Samples a run of which only windows were recorded.
//
//   RecordedSampling sampling(plan, facts, model, consumer, skipped);
//   sampling.enterWindow();   // what arrives is executed for some ticks, told for some, and then skipped
#pragma once

#include "analysis/execution/replay/sampling.h"

#include <cstdint>

namespace leastaction {

/// Windows were entered at moments of processor time. What is told of them begins so many ticks later, and has so many
/// ticks: so it is told of all moments alike. Lengths in instructions would tell more of code that takes long.
class RecordedSampling : public Sampling {
public:
  /// `plan` says how, and has to have `recorded`. All must outlive this.
  RecordedSampling(const SamplePlan &plan, SampleFacts &facts, const LineRows &rows, CoreModel &model,
                   EventConsumer &consumer, SkippedCode &skipped);

  void enterWindow();
  void finish() override;

private:
  void follow() override;
  void regionsChanged() override {}
  void leaveWindow();
  /// Of the window at hand, in another replay; null in the first one.
  const RecordedWindows::Lengths *known() const;
  bool hasLed();
  bool isOver();

  const SamplePlan &plan_;
  uint64_t leadTicks_ = 0;
  uint64_t enterTick_ = 0;
  bool isIn_ = false;    ///< A window has been entered,
  bool isTold_ = false;  ///< and something of it has been told,
  bool hasTold_ = false; ///< or of any.
};

} // namespace leastaction
