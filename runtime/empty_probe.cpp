#include "runtime/empty_probe.h"

#include "runtime/probe_variables.h"

#include <stddef.h>

namespace leastaction::runtime {
namespace {

constexpr size_t probes = 2000, rows = 20, rowProbes = probes / rows;

// The same instructions as in pass/timing_probes.cpp, but that the record stands in `record` and the cursor stays. What
// is timed is one instruction of one cycle: a fence waits for any instruction longer than for none, until it has passed
// through the pipeline (here 2 ticks), which would make everything seem to take that much longer.
#define READ_CLOCK(fence, slot)                                                                                        \
  fence "rdtsc\n\tmovq (%[tsc]), %%rcx\n\tjrcxz 2f\n"                                                                  \
        "1:\tmovq (%[cursor]), %%rcx\n\tmovl %%eax, " slot "(%[record])\n\tmovl %%edx, 4+" slot                        \
        "(%[record])\n\tjmp 3f\n"                                                                                      \
        "2:\tcallq __leastaction_read_clock\n\tjmp 1b\n"                                                               \
        "3:\t"
#define ASK_FOR_CALLERS(issue)                                                                                         \
  "movl " issue "(%[record]), %%ecx\n\tnotl %%ecx\n\tleal 1(%%rcx,%%rax), %%ecx\n\tmovq (%[past]), %%rax\n\t"          \
  "notq %%rcx\n\tleaq 1(%%rax,%%rcx), %%rax\n\tcqto\n\tleaq 1(%%rdx), %%rcx\n\tjrcxz 4f\n4:\t"
#define EMPTY_PROBE(fence)                                                                                             \
  __asm__ volatile("leaq -128(%%rsp), %%rsp\n\t"                                                                       \
                   "movq (%[cursor]), %%rcx\n\ttestl $256, %%ecx\n\tjne 4f\n4:\tleaq 4b(%%rip), %%rdx\n\t"             \
                   "movq %%rdx, (%[record])\n\tleaq 24(%%rcx), %%rdx\n\tmovq %%rdx, 24(%[record])\n\t"                 \
                   "movq $0, 16(%[record])\n\tjmp 5f\n5:\t" READ_CLOCK(fence, "8") fence                               \
                   "leaq 1(%%rdx), %%rdx\n\t" READ_CLOCK(fence, "16") ASK_FOR_CALLERS("8") "leaq 128(%%rsp), %%rsp"    \
                   :                                                                                                   \
                   : [record] "r"(record), [tsc] "r"(&__leastaction_reads_tsc), [cursor] "r"(&__leastaction_thread),   \
                     [past] "r"(&__leastaction_callers_past_serialised)                                                \
                   : "rax", "rcx", "rdx", "memory", "cc")

uint64_t ticks[probes], wholes[rows];

void sort(uint64_t *numbers, size_t count) {
  for (size_t i = 1; i < count; ++i) // nearly sorted: most are the same
    for (size_t k = i; k > 0 && numbers[k - 1] > numbers[k]; --k) {
      uint64_t larger = numbers[k - 1];
      numbers[k - 1] = numbers[k];
      numbers[k] = larger;
    }
}

/// `probe(record)` leaves the two readings in record[1] and record[2].
template <class Probe> EmptyProbe measure(const Probe &probe) {
  uint64_t record[4] = {};
  for (size_t row = 0; row < rows; ++row) {
    probe(record);
    uint64_t first = record[1];
    for (size_t i = 0; i < rowProbes; ++i) {
      probe(record);
      ticks[row * rowProbes + i] = record[2] - record[1];
    }
    wholes[row] = (record[1] - first) / rowProbes;
  }
  sort(ticks, probes);
  sort(wholes, rows);
  constexpr size_t kept = probes / 100 * 99;
  uint64_t sum = 0, squares = 0;
  for (size_t i = 0; i < kept; ++i) {
    sum += ticks[i];
    squares += ticks[i] * ticks[i];
  }
  return {
      ticks[0], ticks[probes / 4], ticks[probes / 2], ticks[probes / 4 * 3], ticks[kept], wholes[rows / 2], kept, sum,
      squares};
}

/// The greatest common divisor of what was measured.
uint64_t step() {
  uint64_t divisor = 0;
  for (uint64_t tick : ticks)
    while (tick) {
      uint64_t rest = divisor % tick;
      divisor = tick;
      tick = rest;
    }
  return divisor;
}

EmptyProbes measureAll() {
  EmptyProbes found;
  found.serialised = measure([](uint64_t *record) { EMPTY_PROBE("lfence\n\t"); });
  found.step = step();
  found.free = measure([](uint64_t *record) { EMPTY_PROBE(""); });
  return found;
}

} // namespace

const EmptyProbes &emptyProbes() {
  static EmptyProbes found;
  static bool isMeasured;
  if (!isMeasured)
    found = measureAll();
  isMeasured = true;
  return found;
}

} // namespace leastaction::runtime
