#include "runtime/clock.h"

#include <time.h>

namespace leastaction::runtime {
namespace {

uint64_t nanoseconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}

uint64_t firstTicks, firstNanoseconds, overhead, step;
EmptyProbe serialised, unserialised;

constexpr size_t emptyProbes = 2000;

/// The clock as probes read it, see pass/timing_probes.cpp: stored before it is fenced off.
#define READ_CLOCK(fence, slot) fence "rdtsc\n\tmovl %%eax, " slot "\n\tmovl %%edx, 4+" slot "\n\t"

EmptyProbe distribution(uint32_t *ticks) {
  for (size_t i = 1; i < emptyProbes; ++i) // nearly sorted: most are the same
    for (size_t k = i; k > 0 && ticks[k - 1] > ticks[k]; --k) {
      uint32_t larger = ticks[k - 1];
      ticks[k - 1] = ticks[k];
      ticks[k] = larger;
    }
  return {ticks[0], ticks[emptyProbes / 4], ticks[emptyProbes / 2], ticks[emptyProbes / 4 * 3],
          ticks[emptyProbes / 100 * 99]};
}

void measureEmptyProbes() {
  static uint32_t ticks[emptyProbes];
  uint64_t slots[2];
  auto *slot = slots;
  for (uint32_t &tick : ticks) {
    __asm__ volatile(READ_CLOCK("lfence\n\t", "0(%0)") "lfence\n\t" READ_CLOCK("lfence\n\t", "8(%0)")
                     :
                     : "r"(slot)
                     : "rax", "rdx", "memory");
    tick = static_cast<uint32_t>(slots[1] - slots[0]);
  }
  for (uint64_t tick : ticks) // their greatest common divisor
    while (tick) {
      uint64_t rest = step % tick;
      step = tick;
      tick = rest;
    }
  serialised = distribution(ticks);
  for (uint32_t &tick : ticks) {
    __asm__ volatile(READ_CLOCK("", "0(%0)") READ_CLOCK("", "8(%0)") : : "r"(slot) : "rax", "rdx", "memory");
    tick = static_cast<uint32_t>(slots[1] - slots[0]);
  }
  unserialised = distribution(ticks);
}

} // namespace

ClockFacts clockFacts() {
  if (!firstTicks) {
    overhead = UINT64_MAX;
    for (int i = 0; i < 1000; ++i) {
      uint64_t before = clockTicks();
      uint64_t difference = clockTicks() - before;
      overhead = difference < overhead ? difference : overhead;
    }
    measureEmptyProbes();
    firstNanoseconds = nanoseconds();
    firstTicks = clockTicks();
    while (nanoseconds() - firstNanoseconds < 1'000'000) {
    }
  }
  uint64_t elapsedNanoseconds = nanoseconds() - firstNanoseconds;
  uint64_t elapsedTicks = clockTicks() - firstTicks;
  return {static_cast<double>(elapsedTicks) * 1e9 / static_cast<double>(elapsedNanoseconds), overhead, step, serialised,
          unserialised};
}

} // namespace leastaction::runtime
