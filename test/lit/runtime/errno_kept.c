// Neither markers nor a buffer that is written change errno.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 33 %leastaction record -o %t.run -- %t
// RUN: env LEASTACTION_OUT=/proc/no/such/place %exits 33 %t
#include "leastaction.h"
#include <errno.h>
static volatile int counters[64];
__attribute__((noinline)) static void count(int i) { counters[i & 63]++; }
int main(void) {
  errno = 33;
  leastaction_start("first");
  for (int i = 0; i < 200000; i++)
    count(i);
  leastaction_stop("first");
  leastaction_stop("not started");
  return errno;
}
