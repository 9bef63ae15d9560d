#include "analysis/calibrate/bandwidth.h"

#include "analysis/calibrate/stopwatch.h"

#include <algorithm>

namespace leastaction {
namespace {

__attribute__((target("avx2"))) void readWide(const std::byte *memory, size_t bytes) {
  for (const std::byte *at = memory; at != memory + bytes; at += 256)
    __asm__ volatile("vmovdqa (%0), %%ymm0\n vmovdqa 32(%0), %%ymm1\n vmovdqa 64(%0), %%ymm2\n"
                     "vmovdqa 96(%0), %%ymm3\n vmovdqa 128(%0), %%ymm4\n vmovdqa 160(%0), %%ymm5\n"
                     "vmovdqa 192(%0), %%ymm6\n vmovdqa 224(%0), %%ymm7\n" ::"r"(at)
                     : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7");
}

void readNarrow(const std::byte *memory, size_t bytes) {
  for (const std::byte *at = memory; at != memory + bytes; at += 128)
    __asm__ volatile("movdqa (%0), %%xmm0\n movdqa 16(%0), %%xmm1\n movdqa 32(%0), %%xmm2\n"
                     "movdqa 48(%0), %%xmm3\n movdqa 64(%0), %%xmm4\n movdqa 80(%0), %%xmm5\n"
                     "movdqa 96(%0), %%xmm6\n movdqa 112(%0), %%xmm7\n" ::"r"(at)
                     : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7");
}

} // namespace

double bytesPerTick(const std::byte *memory, size_t bytes, unsigned runs) {
  constexpr size_t leastBytes = 1 << 20;
  const size_t passes = std::max<size_t>(1, leastBytes / bytes);
  const bool isWide = __builtin_cpu_supports("avx2");
  const auto pass = [&] { isWide ? readWide(memory, bytes) : readNarrow(memory, bytes); };
  pass();
  const double ticks = typicalTicks(runs, [&] {
    for (size_t i = 0; i < passes; ++i)
      pass();
  });
  return static_cast<double>(passes * bytes) / ticks;
}

} // namespace leastaction
