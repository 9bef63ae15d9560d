// What timing probes (mode=probe) measure around next to nothing, an instruction of one cycle, in ticks of the clock
// that they read.
//
//   const EmptyProbes &probes = emptyProbes(); // measured at the first call, which takes about 1 ms
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

struct EmptyProbe {
  uint64_t least, firstQuartile, median, thirdQuartile, percentile99;
  uint64_t whole;               ///< From one probe to the next: its work outside of the two readings, too.
  uint64_t count, sum, squares; ///< Of those up to the 99th percentile, for their mean and its error.
};

struct EmptyProbes {
  EmptyProbe serialised, free; ///< The two forms.
  uint64_t step;               ///< What the clock moves on by at once: virtual machines may count in coarse steps.
};

/// The calling thread's clock is ready (probe_clock.h).
const EmptyProbes &emptyProbes();

} // namespace leastaction::runtime
