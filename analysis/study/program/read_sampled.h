// Replays windows of a run, as many as it takes.
//
//   SampledReplay sampled = TRY(replaySampled(run, options, choice, table, consumer));
//   sampled.estimates.at(0).ticks.low
#pragma once

#include "analysis/execution/replay/replay.h"
#include "analysis/program/estimate/estimate.h"
#include "analysis/study/program/sample_choice.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct SampledReplay {
  ReplayFacts facts;
  SamplePlan plan;
  std::map<uint32_t, RegionEstimate> estimates; ///< By the number of the region.
  unsigned passes = 0;                          ///< Over the run; what follows is of the last one alone.
  std::optional<RecordedSample> recorded;       ///< Of a run of which only windows were recorded.
};

/// Windows go to `consumer`. Goes over the run again where a region has too few of them, or intervals that reach too
/// far.
Result<SampledReplay> replaySampled(Run &run, ReplayOptions options, const SampleChoice &choice,
                                    InstructionTable &table, EventConsumer &consumer);

/// Of a run of which only windows were recorded: all of them go to `consumer`.
Result<SampledReplay> replayRecordedSample(Run &run, ReplayOptions options, InstructionTable &table,
                                           EventConsumer &consumer);

/// Sentences: what was executed in windows and what was not, and of which regions nothing is known.
std::vector<std::string> sampleNotes(const SampledReplay &sampled, const SampleChoice &choice);

/// The same of a run of which only windows were recorded; ticks are of a core with this clock.
std::vector<std::string> recordedSampleNotes(const SampledReplay &sampled, const SampleChoice &choice,
                                             uint64_t clockHz);

} // namespace leastaction
