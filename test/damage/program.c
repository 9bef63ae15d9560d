// What the damage tests record: nested and repeated regions over six chunks (more if asked), with addresses that do not compress well.
#include "leastaction.h"

#include <stdio.h>
#include <stdlib.h>

static unsigned counters[4096];

__attribute__((noinline)) static void work(unsigned rounds) {
  static unsigned x = 1;
  for (unsigned i = 0; i < rounds; i++) {
    x = x * 1664525 + 1013904223;
    counters[x >> 20]++;
  }
}

int main(int count, char **arguments) {
  int rounds = count > 1 ? atoi(arguments[1]) : 6;
  for (int round = 0; round < rounds; round++) {
    const char *name = round % 2 ? "odd" : "even";
    leastaction_start(name);
    work(40000);
    leastaction_start("inner");
    work(15000);
    leastaction_stop("inner");
    leastaction_stop(name);
  }
  printf("%u\n", counters[5]);
  return 7;
}
