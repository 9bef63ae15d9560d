// About how much memory a run uses, from a few chunks of each thread's trace.
//
//   Footprint footprint = surveyFootprint(run, core.l1.lineBytes);
#pragma once

#include "analysis/execution/trace/run.h"

#include <cstdint>

namespace leastaction {

/// In cache lines.
struct Footprint {
  uint64_t lines = 0;        ///< That the run uses.
  uint64_t linesOfChunk = 0; ///< That a chunk uses, on average.
};

/// `lineBytes`: a power of two. Lines that no chunk has shown are estimated by how many only one chunk shows and how
/// many two of them do (Chao, Scandinavian Journal of Statistics 11, 1984): few where chunks show the same again and
/// again, very many where each shows others. Any number of threads finds the same.
Footprint surveyFootprint(const Run &run, uint32_t lineBytes, unsigned threads = 1);

} // namespace leastaction
