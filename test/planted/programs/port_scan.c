// Text is scanned for a set of characters, of which nothing is made: on these cores three ticks of one port each.
// BUILD: leastaction clang -O2 -msse4.2 -fno-unroll-loops -g
// CORES: ivybridge haswell skylake icelake-server sapphirerapids
#include <leastaction.h>
#include <nmmintrin.h>

static __m128i text[256];

#define SCAN                                                                                                           \
  "pcmpistri $0, (%0), %1\n\tpcmpistri $0, 16(%0), %1\n\tpcmpistri $0, 32(%0), %1\n\tpcmpistri $0, 48(%0), %1"

int main(void) {
  const __m128i set = _mm_setr_epi8('x', 'y', 'z', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  leastaction_start("planted");
  for (int round = 0; round < 20; ++round)
    for (const __m128i *at = text; at < text + 256; at += 4)
      __asm__ volatile(SCAN : : "r"(at), "x"(set) : "ecx", "cc", "memory"); // HERE: port
  leastaction_stop("planted");
}
