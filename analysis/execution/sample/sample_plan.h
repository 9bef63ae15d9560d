// How a replay is sampled, and what it found out besides events.
//
//   SamplePlan plan{.seed = 7, .usualPeriod = 500'000};
//   replay(run, {.core = core, .sample = plan}, table, consumer);
#pragma once

#include "analysis/execution/sample/auxiliary_counts.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace leastaction {

/// All lengths in instructions.
struct SamplePlan {
  uint64_t seed = 1;
  uint64_t windowLength = 3000;     ///< Of what is told,
  uint64_t approachLength = 12'000; ///< of what is executed in front of it,
  uint64_t passLength = 20'000;     ///< and of what caches see in front of that.
  std::string wanted = {};          ///< The only region whose windows are wanted; empty: of all, but for warm-ups.
  uint64_t usualPeriod = 0;         ///< From one window to the next, on average; 0: all is told.
  /// The same of single regions, by the number that the replay gives them.
  std::map<uint32_t, uint64_t> periods = {};

  uint64_t periodOf(uint32_t region) const {
    const auto found = periods.find(region);
    return found == periods.end() ? usualPeriod : found->second;
  }
};

/// What is known of a region exactly, windows or not.
struct SampledRegionFacts {
  uint64_t instructions = 0;             ///< With calls into code that was not recorded.
  uint64_t outermostInstructions = 0;    ///< Of these, those by which its own windows are scheduled.
  std::vector<uint64_t> executions = {}; ///< By row of the InstructionTable.
  AuxiliaryCounts auxiliaries = {};
  struct Window {
    uint64_t number = 0; ///< From 1, of all windows.
    AuxiliaryCounts auxiliaries = {};
  };
  std::vector<Window> windows = {}; ///< Those in which it was open.
};

struct SampleFacts {
  uint64_t passed = 0;     ///< Instructions that only caches and predictors know of,
  uint64_t skipped = 0;    ///< of these, those of which caches know the last use of each line,
  uint64_t approached = 0; ///< that were executed and not told of,
  uint64_t told = 0;       ///< and those of windows.
  uint64_t windows = 0;
  std::vector<SampledRegionFacts> regions; ///< By the number of the region.
};

} // namespace leastaction
