// About how many instructions a run's regions have, from a few chunks of each thread's trace.
//
//   uint64_t instructions = surveyInstructions(run);
#pragma once

#include "analysis/execution/trace/run.h"

#include <cstdint>

namespace leastaction {

/// Of a traced or an emulated run. Each thread is taken to go on as in the chunks that are looked at, at most about 64;
/// exact where it has no more, but for emulated blocks that were left in the middle and repetitions of string
/// instructions. 0 where nothing can be read: the replay says why.
uint64_t surveyInstructions(Run &run);

} // namespace leastaction
