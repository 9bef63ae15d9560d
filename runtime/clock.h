// The clock of regions and opaque calls: the time-stamp counter.
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

inline uint64_t clockTicks() {
  return __builtin_ia32_rdtsc();
}

struct ClockFacts {
  double hz;              ///< Ticks per second, measured against CLOCK_MONOTONIC.
  uint64_t overheadTicks; ///< Smallest difference of two readings.
};

/// Measures since the first call; the longer ago that was, the better. The first call takes about 1 ms.
ClockFacts clockFacts();

} // namespace leastaction::runtime
