// A branch that is not taken runs through the no-ops that align the loop behind it, which no recording has: it is predicted
// all the same, as in the program's own code step by step.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %la_clang -O2 -g -falign-loops=64 %s -o program && %leastaction record -o run -- ./program
// RUN: %leastaction record --step -o step.run -- ./program
// RUN: %leastaction why run --core skylake --no-what-if --json why.json && %leastaction why step.run --core skylake --no-what-if --json step.json
// RUN: %json why.json '400 < sum(l["counters"]["mispredictions"] for l in r["by_line"]) < 600'
// RUN: %json step.json '400 < sum(l["counters"]["mispredictions"] for l in r["by_line"]) < 600'
// A call before such a loop returns in front of them, and that is foreseen.
// RUN: %json why.json 'sum(l["counters"]["mispredictions"] for l in d["regions"][1]["by_line"]) < 100'
#include <leastaction.h>
#include <stdio.h>

__attribute__((noinline)) static unsigned count(unsigned state) {
  unsigned found = 0;
  for (int i = 0; i < 1000; i++) {
    state ^= state << 13, state ^= state >> 17, state ^= state << 5;
    for (unsigned left = state >> 28 & 8; left != 0; left >>= 1) // eight, or none
      __asm__ volatile("incl %0" : "+r"(found));
  }
  return found;
}

__attribute__((noinline)) static void nothing(void) { __asm__ volatile(""); }

__attribute__((noinline)) static unsigned call(void) {
  unsigned found = 0;
  for (unsigned i = 0; i < 1000; i++) {
    unsigned left = 4;
    __asm__ volatile("" : "+r"(left)); // in a register before the call
    nothing();
#pragma clang loop unroll(disable)
    do
      __asm__ volatile("incl %0" : "+r"(found));
    while (--left != 0);
  }
  return found;
}

int main(void) {
  leastaction_start("coins");
  const unsigned found = count(88172645u);
  leastaction_stop("coins");
  leastaction_start("calls");
  const unsigned called = call();
  leastaction_stop("calls");
  printf("%u %u\n", found, called);
}
