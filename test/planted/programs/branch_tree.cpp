// A recursion that asks at random on its way; single-stepped.
// BUILD: leastaction clang++ --la-mode=markers -O1 -g
// RECORD: --step
#include <leastaction.h>

static unsigned random = 1;
static volatile int heads;
static volatile short tails;

static __attribute__((noinline)) int visit(int depth) {
  random = random * 1664525 + 1013904223;
  if (random >> 31) // HERE: mispredicted branch
    heads = depth;
  else
    tails = 1;
  return depth == 0 ? 1 : visit(depth - 1) + visit(depth - 1);
}

int main() {
  leastaction_start("planted");
  const int visited = visit(10);
  leastaction_stop("planted");
  return visited == 0;
}
