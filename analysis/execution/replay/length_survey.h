// About how long a run is, from a few chunks of each thread's trace.
//
//   uint64_t instructions = surveyLength(run).instructions;
#pragma once

#include "analysis/execution/trace/run.h"

#include <cstdint>

namespace leastaction {

struct RunLength {
  uint64_t instructions = 0; ///< Of its regions, about.
  uint64_t chunks = 0;       ///< Of its traces.
};

/// Of a traced or an emulated run. Each thread is taken to go on as in the chunks that are looked at, at most about 64;
/// exact where it has no more, but for emulated blocks that were left in the middle and repetitions of string
/// instructions. 0 where nothing can be read: the replay says why.
RunLength surveyLength(Run &run);

} // namespace leastaction
