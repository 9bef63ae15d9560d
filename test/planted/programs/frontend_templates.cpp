// A recursion of templates: each instance is a function that runs once.
// BUILD: leastaction clang++ -O2 -ftemplate-depth=1100 -g
#include <leastaction.h>

static long state[1001];

template <int n> __attribute__((noinline)) void step(long seed) {
  state[n] = seed;
  if constexpr (n < 1000)
    step<n + 1>(seed); // HERE: front end
}

int main(int argc, char **) {
  leastaction_start("planted");
  step<0>(argc);
  leastaction_stop("planted");
  return state[7] == 0;
}
