#include "runtime/clock.h"

#include "runtime/thread_state.h"

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

// The clock as probes read it and store what it says, see pass/timing_probes.cpp.
#define READ_CLOCK(fence, slot)                                                                                        \
  "movq (%[tsc]), %%rcx\n\tjrcxz 2f\n\t" fence "rdtsc\n"                                                               \
  "1:\tmovq (%[cursor]), %%rcx\n\tmovl %%eax, " slot "\n\tmovl %%edx, 4+" slot "\n\tjmp 3f\n"                          \
  "2:\tcallq __leastaction_read_clock\n\tjmp 1b\n"                                                                     \
  "3:\t"
#define EMPTY_PROBE(fence)                                                                                             \
  __asm__ volatile("leaq -128(%%rsp), %%rsp\n\t" READ_CLOCK(fence, "0(%[slots])")                                      \
                       fence READ_CLOCK(fence, "8(%[slots])") "leaq 128(%%rsp), %%rsp"                                 \
                   :                                                                                                   \
                   : [slots] "r"(slot), [tsc] "r"(&__leastaction_reads_tsc), [cursor] "r"(&__leastaction_thread)       \
                   : "rax", "rcx", "rdx", "memory", "cc")

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
    EMPTY_PROBE("lfence\n\t");
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
    EMPTY_PROBE("");
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
