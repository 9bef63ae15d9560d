#include "runtime/clock.h"

#include <time.h>

namespace leastaction::runtime {
namespace {

uint64_t nanoseconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}

uint64_t firstTicks, firstNanoseconds, overhead;

} // namespace

ClockFacts clockFacts() {
  if (!firstTicks) {
    overhead = UINT64_MAX;
    for (int i = 0; i < 1000; ++i) {
      uint64_t before = clockTicks();
      uint64_t difference = clockTicks() - before;
      overhead = difference < overhead ? difference : overhead;
    }
    firstNanoseconds = nanoseconds();
    firstTicks = clockTicks();
    while (nanoseconds() - firstNanoseconds < 1'000'000) {
    }
  }
  uint64_t elapsedNanoseconds = nanoseconds() - firstNanoseconds;
  uint64_t elapsedTicks = clockTicks() - firstTicks;
  return {static_cast<double>(elapsedTicks) * 1e9 / static_cast<double>(elapsedNanoseconds), overhead};
}

} // namespace leastaction::runtime
