// Two threads look up what lies anywhere in 64 MiB each.
// BUILD: leastaction clang -O3 -march=native -fno-vectorize -g -pthread
#include "threads.h"
#include <leastaction.h>

enum { count = 1 << 23 };
static long values[2][count];
long sums[2];

static void *work(void *thread) {
  const long *mine = values[(intptr_t)thread];
  unsigned place = 1;
  long sum = 0;
  leastaction_start("planted");
  for (int i = 0; i < 20000; ++i) {
    place = place * 1664525 + 1013904223;
    sum += mine[place >> 9]; // HERE: memory
  }
  leastaction_stop("planted");
  sums[(intptr_t)thread] = sum;
  return 0;
}

int main(void) {
  for (int i = 0; i < 2 * count; ++i)
    values[i / count][i % count] = i;
  inTwoThreads(work);
}
