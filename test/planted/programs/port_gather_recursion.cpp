// The same of a longer table, in halves, by recursion.
// BUILD: leastaction clang++ -O3 -march=native -mavx2 -fno-unroll-loops -g
// CORES: znver3 znver4 znver5
#include <immintrin.h>
#include <leastaction.h>
#include <vector>

#define GATHER(at)                                                                                                     \
  "vmovdqa %2, %%ymm2\n\tvpxor %%xmm3, %%xmm3, %%xmm3\n\tvgatherdps %%ymm2, " at "(%0,%1,4), %%ymm3\n\t"

static void gather(const float *first, int count, __m256i places, __m256i all) {
  if (count > 256) {
    gather(first, count / 2, places, all);
    return gather(first + count / 2, count / 2, places, all);
  }
  for (const float *at = first; at < first + count; at += 32)
    __asm__ volatile(GATHER("0") GATHER("4") GATHER("8") // HERE: port
                     :
                     : "r"(at), "x"(places), "x"(all)
                     : "ymm2", "ymm3", "memory");
}

int main() {
  const std::vector<float> values(2112, 7);
  const __m256i places = _mm256_setr_epi32(0, 7, 14, 21, 28, 35, 42, 49);
  leastaction_start("planted");
  for (int round = 0; round < 20; ++round)
    gather(values.data(), 2048, places, _mm256_set1_epi32(-1));
  leastaction_stop("planted");
}
