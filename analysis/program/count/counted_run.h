// The regions of a counted run.
//
//   Result<CountedRun> counted = readCounts(run);
//   for (const CountedRegion &region : counted->regions)
//     ... region.summary.workFlop, region.seconds ...
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/trace/run.h"
#include "analysis/program/spectrum/region_summary.h"

#include <vector>

namespace leastaction {

struct CountedRegion {
  /// No ticks and no action. Shares by falling count; their fraction is of the region's instructions.
  RegionSummary summary;
  double seconds = 0; ///< Between the markers; of a region in itself the outer one's.
};

struct CountedRun {
  std::vector<CountedRegion> regions; ///< Thread by thread, in the order in which they began.
  uint64_t threads = 0;               ///< Whose counts are whole.
  uint64_t opaqueCalls = 0;           ///< Calls of functions without instrumentation, by name; in no region twice.
  uint64_t maskedInstructions =
      0; ///< Executions that count all their lanes, because nothing counts those that the mask switches on.
  uint64_t repeatedInstructions =
      0;                       ///< Executions of string instructions that count one repetition, for the same reason.
  std::vector<Error> problems; ///< Damage. A thread with any has no regions here.
};

/// Fails where the code of a block that ran cannot be read.
Result<CountedRun> readCounts(Run &run);

} // namespace leastaction
