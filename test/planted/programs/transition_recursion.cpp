// Each call does something with AVX, which leaves upper halves in use, and then something for any x86-64.
// BUILD: leastaction clang++ -O1 -mllvm -x86-use-vzeroupper=0 -g
// CORES: haswell sapphirerapids
#include <leastaction.h>

using Four = double __attribute__((vector_size(32)));
#define AVX __attribute__((target("avx"), noinline))

// clang-format off: both on one line
static AVX void turn(Four &of) { of *= of; } static double walk(Four &of, int n, double x) { turn(of); return n == 0 ? x : 1 + walk(of, n - 1, x * 0.5); } // HERE: AVX transition
// clang-format on

int main() {
  Four of = {1, 0.5, 0.25};
  leastaction_start("planted");
  const double end = walk(of, 500, 1);
  leastaction_stop("planted");
  return end == 1;
}
