// The program ends while threads are still in their regions: what they have recorded so far can be read.
// RUN: %la_clang -O1 -pthread %s -o %t && rm -rf %t.run
// RUN: %exits 9 %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json 'len(d["regions"]) == 2' 'all(r["name"] == "endless" for r in d["regions"])'
#include "leastaction.h"
#include <pthread.h>
#include <stdlib.h>
static pthread_barrier_t barrier;
static void *body(void *argument) {
  volatile long n = 0;
  leastaction_start("endless");
  n += (long)argument;
  pthread_barrier_wait(&barrier);
  for (;;)
    pthread_barrier_wait(&barrier);
  return 0;
}
int main(void) {
  pthread_t threads[2];
  pthread_barrier_init(&barrier, 0, 3);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, body, 0);
  pthread_barrier_wait(&barrier);
  exit(9);
}
