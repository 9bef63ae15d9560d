// What was collected of windows becomes what they say of the whole.
//
//   applySample(region.summary, estimate, table);
//   applySample(whyRegion, estimate);
#pragma once

#include "analysis/program/spectrum/region_summary.h"
#include "analysis/report/why/why_report.h"
#include "analysis/study/program/read_events.h"

namespace leastaction {

/// What is known exactly is set, sums are multiplied, the integral of S with ticks and action. The spectrum, the score,
/// spikes and curves stay those of the windows; executions are none.
void applySample(RegionSummary &summary, const RegionEstimate &estimate, const InstructionTable &table);

/// The region's rows and counters.
void applySample(WhyRegion &region, const RegionEstimate &estimate);
void applySample(RuleConfidence &confidence, const RegionEstimate &estimate);
/// Of a region whose windows have `told` ticks without a change.
void applySample(std::vector<WhatIf> &changes, uint64_t told, const RegionEstimate &estimate);

/// What windows say of a region; null where it was not sampled, or where no window fell into it.
const RegionEstimate *estimateOf(const EventInput &input, uint32_t region);

SampleSummary summaryOf(const SampledReplay &sampled);

} // namespace leastaction
