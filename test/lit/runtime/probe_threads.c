// Four threads that are timed at once: no execution is missing, with the tsc and with a clock of each thread's own, and
// sampling takes one in so many of each.
// REQUIRES: libpfm
// RUN: %la_clang -O1 -g -pthread --la-mode=probe %s -o %t && rm -rf %t.run
// RUN: %leastaction record -o %t.run -- %t && %leastaction check %t.run
// RUN: %leastaction report %t.run --json %t.json
// RUN: %json %t.json '[r["instructions"] for r in d["regions"]] == [50000] * 4'
// RUN: rm -rf %t.run && %leastaction record -o %t.run --clock perf:task-clock -- %t && %leastaction check %t.run
// RUN: %leastaction report %t.run --json %t.json
// RUN: %json %t.json '[r["instructions"] for r in d["regions"]] == [50000] * 4'
// RUN: rm -rf %t.run && %leastaction record -o %t.run --callers-past 0 -- %t && %leastaction check %t.run
// RUN: %leastaction report %t.run --json %t.json
// RUN: %json %t.json '[r["instructions"] for r in d["regions"]] == [50000] * 4'
// RUN: %la_clang -O1 -g -pthread --la-mode=probe --la-probe-every=100 %s -o %t && rm -rf %t.run
// RUN: %leastaction record -o %t.run -- %t && %leastaction report %t.run --json %t.json
// RUN: %json %t.json '[r["instructions"] for r in d["regions"]] == [500] * 4'
// RUN: %la_clang -O1 -g -pthread --la-mode=probe --la-probe-every=~100 %s -o %t && rm -rf %t.run
// RUN: %leastaction record -o %t.run -- %t && %leastaction report %t.run --json %t.json
// RUN: %json %t.json 'all(300 < r["instructions"] < 800 for r in d["regions"])' 'len(d["regions"]) == 4'
#include "leastaction.h"
#include <pthread.h>
static pthread_barrier_t start;
static volatile int places[4][64];
static void *body(void *argument) {
  volatile int *place = argument;
  pthread_barrier_wait(&start);
  leastaction_start("work");
  for (int i = 0; i < 50000; i++)
    place[i & 15] = i;
  leastaction_stop("work");
  return 0;
}
int main(void) {
  pthread_t threads[4];
  pthread_barrier_init(&start, 0, 4);
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], 0, body, (void *)places[i]);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
  return 0;
}
