// False sharing: two threads count in counters of their own, which are in one line.
// BUILD: leastaction clang -O2 -g -pthread
// SHARING: false
#include "threads.h"
#include <leastaction.h>

static long counters[2];

static void *work(void *thread) {
  long *mine = &counters[(intptr_t)thread];
  leastaction_start("planted");
  for (int i = 0; i < 10000; ++i)
    __atomic_fetch_add(mine, 1, __ATOMIC_RELAXED); // HERE: lock or fence
  leastaction_stop("planted");
  return 0;
}

int main(void) {
  inTwoThreads(work);
  return counters[0] != 10000;
}
