// Replays windows of a run, as many as it takes.
//
//   SampledReplay sampled = TRY(replaySampled(run, options, choice, table, consumer));
//   sampled.estimates.at(0).ticks.low
#pragma once

#include "analysis/execution/replay/replay.h"
#include "analysis/program/estimate/estimate.h"
#include "analysis/study/program/sample_choice.h"

#include <map>
#include <string>
#include <vector>

namespace leastaction {

struct SampledReplay {
  ReplayFacts facts;
  SamplePlan plan;
  std::map<uint32_t, RegionEstimate> estimates; ///< By the number of the region.
  unsigned passes = 0;                          ///< Over the run; what follows is of the last one alone.
};

/// Windows go to `consumer`. Goes over the run again where a region has too few of them, or intervals that reach too
/// far.
Result<SampledReplay> replaySampled(Run &run, ReplayOptions options, const SampleChoice &choice,
                                    InstructionTable &table, EventConsumer &consumer);

/// Sentences: what was executed in windows and what was not, and of which regions nothing is known.
std::vector<std::string> sampleNotes(const SampledReplay &sampled, const SampleChoice &choice);

} // namespace leastaction
