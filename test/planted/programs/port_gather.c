// Values are gathered, of which nothing is made: on these cores a load of a port for each, one after the other.
// BUILD: leastaction clang -O2 -mavx2 -fno-unroll-loops -g
// CORES: znver3 znver4 znver5
#include <immintrin.h>
#include <leastaction.h>

static int values[256];

#define GATHER(at)                                                                                                     \
  "vmovdqa %2, %%ymm2\n\tvpxor %%xmm3, %%xmm3, %%xmm3\n\tvgatherdps %%ymm2, " at "(%0,%1,4), %%ymm3\n\t"

int main(void) {
  const __m256i places = _mm256_setr_epi32(0, 9, 18, 27, 36, 45, 54, 63);
  const __m256i all = _mm256_set1_epi32(-1);
  leastaction_start("planted");
  for (int round = 0; round < 100; ++round)
    for (const int *at = values; at < values + 192; at += 64)
      __asm__ volatile(GATHER("0") GATHER("4") GATHER("8") // HERE: port
                       :
                       : "r"(at), "x"(places), "x"(all)
                       : "ymm2", "ymm3", "memory");
  leastaction_stop("planted");
}
