// The same for a range of characters, in halves of a text, by recursion.
// BUILD: leastaction clang++ -O3 -march=native -fno-unroll-loops -g
// CORES: ivybridge haswell skylake icelake-server sapphirerapids
#include <leastaction.h>
#include <nmmintrin.h>
#include <vector>

#define SCAN                                                                                                           \
  "pcmpistri $4, (%0), %1\n\tpcmpistri $4, 16(%0), %1\n\tpcmpistri $4, 32(%0), %1\n\tpcmpistri $4, 48(%0), %1"

static void scan(const __m128i *first, int count, __m128i range) {
  if (count > 64) {
    scan(first, count / 2, range);
    return scan(first + count / 2, count / 2, range);
  }
  for (const __m128i *at = first; at < first + count; at += 4)
    __asm__ volatile(SCAN : : "r"(at), "x"(range) : "ecx", "cc", "memory"); // HERE: port
}

int main() {
  const std::vector<__m128i> text(1024, _mm_set1_epi8('q'));
  const __m128i range = _mm_setr_epi8('0', '9', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  leastaction_start("planted");
  for (int round = 0; round < 5; ++round)
    scan(text.data(), 1024, range);
  leastaction_stop("planted");
}
