#include "analysis/execution/calibrate/bandwidth.h"

#include "analysis/execution/calibrate/chase.h"
#include "analysis/execution/calibrate/stopwatch.h"

#include <algorithm>

namespace leastaction {
namespace {

constexpr size_t step = 256;

__attribute__((target("avx2"))) void readWide(const std::byte *at) {
  __asm__ volatile("vmovdqa (%0), %%ymm0\n vmovdqa 32(%0), %%ymm1\n vmovdqa 64(%0), %%ymm2\n"
                   "vmovdqa 96(%0), %%ymm3\n vmovdqa 128(%0), %%ymm4\n vmovdqa 160(%0), %%ymm5\n"
                   "vmovdqa 192(%0), %%ymm6\n vmovdqa 224(%0), %%ymm7\n" ::"r"(at)
                   : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7");
}

void readNarrow(const std::byte *at) {
  for (const std::byte *half : {at, at + step / 2})
    __asm__ volatile("movdqa (%0), %%xmm0\n movdqa 16(%0), %%xmm1\n movdqa 32(%0), %%xmm2\n"
                     "movdqa 48(%0), %%xmm3\n movdqa 64(%0), %%xmm4\n movdqa 80(%0), %%xmm5\n"
                     "movdqa 96(%0), %%xmm6\n movdqa 112(%0), %%xmm7\n" ::"r"(half)
                     : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7");
}

/// Registers that were read wide make what is not VEX slow, from then on.
__attribute__((target("avx"))) void cleanUpper() {
  __asm__ volatile("vzeroupper");
}

void readAll(const std::byte *memory, size_t bytes, size_t streams, bool isWide) {
  const size_t each = bytes / streams;
  for (size_t offset = 0; offset < each; offset += step)
    for (size_t stream = 0; stream < streams; ++stream)
      isWide ? readWide(memory + stream * each + offset) : readNarrow(memory + stream * each + offset);
}

} // namespace

double bytesPerTick(const std::byte *memory, size_t bytes, unsigned runs) {
  constexpr size_t leastBytes = 1 << 20;
  const size_t passes = std::max<size_t>(1, leastBytes / bytes);
  const bool isWide = __builtin_cpu_supports("avx2");
  double most = 0;
  for (const size_t streams : {1, 4}) {
    readAll(memory, bytes, streams, isWide);
    const double ticks = leastTicks(runs, [&] {
      for (size_t i = 0; i < passes; ++i)
        readAll(memory, bytes, streams, isWide);
    });
    most = std::max(most, static_cast<double>(passes * bytes) / ticks);
  }
  if (isWide)
    cleanUpper();
  return most;
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
