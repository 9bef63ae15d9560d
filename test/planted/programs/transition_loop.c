// A function for AVX leaves the upper halves of registers in use, and what it is called from is code for any x86-64.
// BUILD: leastaction clang -O2 -mllvm -x86-use-vzeroupper=0 -g
// CORES: haswell sapphirerapids
#include <leastaction.h>

typedef float eight __attribute__((vector_size(32)));
#define AVX __attribute__((target("avx"), noinline))

// clang-format off: both on one line
static AVX void add(eight *sums) { *sums += *sums + 1; } static float mixed(eight *sums, float x) { add(sums); return 3 * x; } // HERE: AVX transition
// clang-format on

int main(void) {
  eight sums = {1, 2};
  float x = 1;
  leastaction_start("planted");
  for (int i = 0; i < 1000; i++)
    x = mixed(&sums, x);
  leastaction_stop("planted");
  return x == 0 || sums[0] == 0;
}
