// Threads that run at once come in the order in which they were created, whichever enters a region first.
// RUN: %la_clang -O1 %s -o %t -pthread && %same_everywhere --times 20 %t | FileCheck %s
// RUN: rm -rf %t.run && %leastaction record -o %t.run -- %t && %leastaction report %t.run --json %t.json > %t.txt
// RUN: %json %t.json 'sorted((r["name"], r["thread"]) for r in d["regions"]) == [(n, str(i)) for i, n in enumerate("abcdefgh")]'
// CHECK: 20 recordings, the same {{[1-9][0-9]+}} events
#include <leastaction.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_barrier_t all;
static int shared[9000];
static void *work(void *argument) {
  char name[2] = {(char)('a' + (long)argument)};
  long local[300] = {0}, part = (long)argument * 1000;
  pthread_barrier_wait(&all);
  leastaction_start(name);
  for (long i = 0; i < 200; i++)
    local[i % 300] += shared[part + i] = (int)(i * part);
  leastaction_stop(name);
  pthread_barrier_wait(&all);
  return (void *)local[7];
}
int main(void) {
  pthread_t threads[8];
  pthread_barrier_init(&all, 0, 8);
  for (long i = 0; i < 8; i++)
    pthread_create(&threads[i], 0, work, (void *)i);
  for (long i = 0; i < 8; i++)
    pthread_join(threads[i], 0);
  return 0;
}
