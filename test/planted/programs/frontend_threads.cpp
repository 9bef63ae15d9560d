// Two threads run the same thousand instances of a template, each of which neither of them has met before.
// BUILD: leastaction clang++ -O2 -ftemplate-depth=1100 -g -pthread
#include "threads.h"
#include <leastaction.h>

static long states[2][1001];

template <int n> __attribute__((noinline)) void step(long *state) {
  state[n] = n;
  if constexpr (n < 1000)
    step<n + 1>(state); // HERE: front end
}

static void *work(void *thread) {
  leastaction_start("planted");
  step<0>(states[(intptr_t)thread]);
  leastaction_stop("planted");
  return nullptr;
}

int main() {
  inTwoThreads(work);
  return states[1][7] == 0;
}
