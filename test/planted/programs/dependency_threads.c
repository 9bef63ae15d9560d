// Two threads, each with a product of its own.
// BUILD: leastaction clang -O1 -g -pthread
#include "threads.h"
#include <leastaction.h>

double results[2];

static void *work(void *thread) {
  double x = 1 + (double)(intptr_t)thread;
  leastaction_start("planted");
  for (int i = 0; i < 30000; ++i)
    x *= 1.0000001; // HERE: dependency
  leastaction_stop("planted");
  results[(intptr_t)thread] = x;
  return 0;
}

int main(void) {
  inTwoThreads(work);
}
