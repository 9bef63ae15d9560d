// What a replay finds out besides events.
//
//   facts.regions[0].measuredSeconds;   // what the clock said
//   if (facts.measurement) ...          // the run was recorded in mode=probe
#pragma once

#include "analysis/base/error.h"
#include "analysis/base/trimmed_sample.h"
#include "analysis/execution/event/event.h"
#include "analysis/execution/sample/sample_plan.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// What a recording says of one region without any model.
struct RegionTimes {
  Region region;
  uint64_t executions = 0;
  double measuredSeconds = 0; ///< Between the markers, probes included.
};

/// Events of one static instruction in one chain of calls.
struct LongEvents {
  uint64_t count = 0, action = 0, longest = 0; ///< Action and the longest kappa in ticks.
};

/// Of events that were measured.
struct MeasurementFacts {
  double resolutionTicks = 0;     ///< What an empty probe varies by: 99th percentile minus median.
  uint64_t events = 0;            ///< Timed instructions.
  uint64_t belowResolution = 0;   ///< Of these.
  uint64_t withoutCompletion = 0; ///< Executions that a signal or the region's end cut off; they are no events.
  /// What the clock said of them, empty probes not taken off: by region, as in ReplayFacts, then by instruction.
  std::vector<std::map<uint32_t, TrimmedSample>> samples;
  SampleMean emptyProbe;    ///< What it says of an empty one.
  uint64_t withCallers = 0; ///< Events whose callers were recorded because they took long.
  /// These: by region, then by path and instruction.
  std::vector<std::map<std::pair<uint16_t, uint32_t>, LongEvents>> longEvents;
};

struct ReplayFacts {
  std::vector<RegionTimes> regions; ///< Indexed like the regions that the consumer was told of.
  uint64_t instructions = 0;
  uint64_t unstoppedRegions = 0; ///< Taken to end with their thread.
  uint64_t opaqueCalls = 0;
  uint64_t knownCalls = 0;         ///< Of these: of functions whose time the core description has.
  uint64_t pageFaults = 0;         ///< Taken to happen where a page is touched for the first time, and no calls.
  uint64_t untimedOpaqueCalls = 0; ///< Of these: taken to last the nominal time although measured ones were wanted.
  uint64_t opaqueTicks = 0;        ///< All of them together.
  uint64_t callbacks = 0;          ///< Calls by code that is not recorded, as qsort calls its comparison.
  uint64_t longestOpaqueTicks = 0;
  std::string longestOpaqueCall;                   ///< As the instruction table names it: "call:cos".
  std::string mostOpaqueCall;                      ///< What has the most of those ticks, likewise,
  uint64_t mostOpaqueTicks = 0;                    ///< and how many.
  uint64_t regionTicks = 0;                        ///< Of the model between the starts and stops of outermost regions.
  uint64_t unrecordedAccesses = 0;                 ///< Accesses whose address is not known; they count as L1 hits.
  std::map<std::string, uint64_t> withoutSchedule; ///< Executions of instructions LLVM has no scheduling data for.
  std::optional<MeasurementFacts> measurement;     ///< Of a run in mode=probe.
  std::optional<SampleFacts> sample;               ///< Where that was asked for.
  uint64_t changedInstructions = 0; ///< Static ones, by thread, of which ReplayOptions::changeOf said something;
                                    ///< of segments, those of the one that has most.
  std::vector<Error> problems;      ///< Damage; what came before it is in the events.
};

} // namespace leastaction
