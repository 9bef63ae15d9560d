// A region many buffers long: every instruction is counted once. What is long is too slow to single-step, but it grows
// evenly.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 64 %leastaction record -o %t.run -- %t 80000
// RUN: %leastaction check %t.run --json %t.check
// RUN: %json %t.check 'd["intact"]' 'd["chunks"] > 3'
// RUN: %clang -O1 %s -o %t.plain && %python %inputs/same_count.py %count_instructions %t.plain 80000 %t.check
#include <stdlib.h>
volatile int counters[64];
__attribute__((noinline)) static void count(int i) { counters[i & 63]++; }
int main(int n, char **arguments) {
  int last = atoi(arguments[1]);
  for (int i = 0; i < last; i++)
    count(i);
  return 64;
}
