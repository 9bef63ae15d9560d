// Two threads count in one counter.
// BUILD: leastaction clang -O2 -g -pthread
#include "threads.h"
#include <leastaction.h>

static long counter;

static void *work(void *thread) {
  leastaction_start("planted");
  for (int i = 0; i < 10000; ++i)
    __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST); // HERE: lock or fence
  leastaction_stop("planted");
  return thread;
}

int main(void) {
  inTwoThreads(work);
  return counter != 20000;
}
