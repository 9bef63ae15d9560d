// Each thread has a file of its own; one ends inside its region, one has none.
// RUN: %la_clang -O1 -pthread %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: ls %t.run | FileCheck %s
// RUN: %leastaction report %t.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json 'sorted(r["name"] for r in d["regions"]) == ["leaving", "work", "work", "work"]'
// RUN: %json %t.json 'len({r["thread"] for r in d["regions"]}) == 4' 'len({r["instructions"] for r in d["regions"] if r["name"] == "work"}) == 1'
// RUN: %leastaction events %t.run --core skylake -o %t.csv && %leastaction report %t.csv --json %t.json > %t.txt
// RUN: %json %t.json 'sorted(r["thread"] for r in d["regions"]) == ["0", "1", "2", "3"]'
// SAID: leastaction: note: the region 'leaving' was started but not stopped; it is taken to end with its thread
// CHECK: thread-0.trace
// CHECK: thread-1.trace
// CHECK: thread-2.trace
// CHECK: thread-3.trace
// CHECK-NOT: thread-4
#include "leastaction.h"
#include <pthread.h>
static _Thread_local int sum;
static void *body(void *argument) {
  const char *name = argument;
  if (!name)
    return 0;
  leastaction_start(name);
  for (int i = 0; i < 1000; i++)
    sum += i;
  if (name[0] == 'l')
    pthread_exit(0);
  leastaction_stop(name);
  return 0;
}
int main(void) {
  const char *names[] = {"work", "work", "work", "leaving", 0};
  pthread_t threads[5];
  for (int i = 0; i < 5; i++)
    pthread_create(&threads[i], 0, body, (void *)names[i]);
  for (int i = 0; i < 5; i++)
    pthread_join(threads[i], 0);
  return 0;
}
