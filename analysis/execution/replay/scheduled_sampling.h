// Samples a run that was recorded as a whole: windows are those of the outermost region that is wanted.
//
//   ScheduledSampling sampling(plan, facts, model, consumer, skipped);
#pragma once

#include "analysis/execution/replay/sampling.h"

#include <cstdint>
#include <map>

namespace leastaction {

class ScheduledSampling : public Sampling {
public:
  /// All must outlive this.
  ScheduledSampling(const SamplePlan &plan, SampleFacts &facts, const LineRows &rows, CoreModel &model,
                    EventConsumer &consumer, SkippedCode &skipped)
      : Sampling(Counted::all, facts, rows, model, consumer, skipped), plan_(plan) {}

  void finish() override;

private:
  struct Schedule {
    WindowSchedule windows;
    uint64_t position = 0; ///< Where it is not at hand.
  };

  void follow() override;
  void regionsChanged() override;
  bool leap() override;
  void leaveSchedule();

  const SamplePlan &plan_;
  std::map<uint32_t, Schedule> schedules_;
  Schedule *schedule_ = nullptr; ///< Of the outermost region that windows are wanted of,
  bool isNear_ = false;          ///< and whether a window of it is near.
  uint64_t awakeUntil_ = 0;      ///< A window of another region is near: nothing is skipped.
};

} // namespace leastaction
