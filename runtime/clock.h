// The clock of regions and opaque calls: the time-stamp counter.
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

inline uint64_t clockTicks() {
  return __builtin_ia32_rdtsc();
}

/// What a timing probe measures around nothing at all, in ticks.
struct EmptyProbe {
  uint64_t least, firstQuartile, median, thirdQuartile, percentile99;
};

struct ClockFacts {
  double hz;                   ///< Ticks per second, measured against CLOCK_MONOTONIC.
  uint64_t overheadTicks;      ///< Smallest difference of two readings.
  uint64_t stepTicks;          ///< What the clock moves on by at once: virtual machines may count in coarse steps.
  EmptyProbe serialised, free; ///< The two forms of probes of mode=probe.
};

/// Measures since the first call; the longer ago that was, the better. The first call takes about 1 ms.
ClockFacts clockFacts();

} // namespace leastaction::runtime
