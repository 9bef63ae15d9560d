#include "analysis/execution/calibrate/bandwidth.h"

#include "analysis/execution/calibrate/chase.h"
#include "analysis/execution/calibrate/stopwatch.h"

#include <emmintrin.h>

#include <algorithm>

namespace leastaction {
namespace {

constexpr size_t step = 4 * lineBytes;

/// One word of each line: on some cores each load of a line that is not in L1 takes its port twice.
void readLines(const std::byte *memory, size_t bytes, size_t streams) {
  const size_t each = bytes / streams;
  for (size_t offset = 0; offset < each; offset += step)
    for (size_t stream = 0; stream < streams; ++stream)
      __asm__ volatile("movq (%0), %%rax\n movq 64(%0), %%rcx\n movq 128(%0), %%rdx\n movq 192(%0), %%rsi\n" ::"r"(
                           memory + stream * each + offset)
                       : "rax", "rcx", "rdx", "rsi");
}

} // namespace

double bytesPerTick(const std::byte *memory, size_t bytes, unsigned runs) {
  constexpr size_t leastBytes = 1 << 20;
  const size_t passes = std::max<size_t>(1, leastBytes / bytes);
  double most = 0;
  for (const size_t streams : {1, 4}) {
    readLines(memory, bytes, streams);
    const double ticks = leastTicks(runs, [&] {
      for (size_t i = 0; i < passes; ++i)
        readLines(memory, bytes, streams);
    });
    most = std::max(most, static_cast<double>(passes * bytes) / ticks);
  }
  return most;
}

double bytesPerTickFromMemory(const std::byte *memory, unsigned runs) {
  constexpr size_t bytes = 1 << 20;
  const auto leaveCaches = [&] {
    for (size_t offset = 0; offset < bytes; offset += lineBytes)
      _mm_clflush(memory + offset);
    _mm_mfence();
  };
  return bytes / lowerQuartile(ticksOfRuns(runs, leaveCaches, [&] { readLines(memory, bytes, 1); }));
}

double ticksPerWrittenLine(std::byte *memory, size_t bytes, unsigned runs) {
  const auto write = [&] {
    for (size_t offset = 0; offset < bytes; offset += lineBytes)
      __asm__ volatile("movq %0, (%1)\n" : : "r"(offset), "r"(memory + offset) : "memory");
  };
  write();
  const size_t lines = bytes / lineBytes;
  return leastTicks(runs, write) / static_cast<double>(lines);
}

SetFillTicks setFillTicks(std::byte *memory, unsigned runs) {
  // More than L1 has ways, fewer than L2 has places for. The sets of L1 are as many lines as a page has, or fewer.
  constexpr size_t lines = 40, rounds = 50;
  const auto ticksOf = [&](size_t distance, const auto &access) {
    const auto all = [&] {
      for (size_t round = 0; round < rounds; ++round)
        for (size_t line = 0; line < lines; ++line)
          access(memory + line * distance);
    };
    all();
    return leastTicks(runs, all) / (lines * rounds);
  };
  const auto load = [](const std::byte *at) { __asm__ volatile("movq (%0), %%rax\n" : : "r"(at) : "rax"); };
  const auto store = [](std::byte *at) { __asm__ volatile("movq %0, (%0)\n" : : "r"(at) : "memory"); };
  return {.load = ticksOf(pageBytes, load),
          .loadElsewhere = ticksOf(pageBytes + lineBytes, load),
          .store = ticksOf(pageBytes, store)};
}

} // namespace leastaction
