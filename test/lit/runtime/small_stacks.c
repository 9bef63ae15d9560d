// A thread with the smallest stack there is may be the first that is recorded: making the run's folder takes no room of it.
// Nor does it take much of a small first stack.
// RUN: %la_clang -O1 -pthread %s -o %t && rm -rf %t.run %t.main.run
// RUN: %exits 9 %leastaction record -o %t.run -- %t thread && %leastaction check %t.run --json %t.json
// RUN: %json %t.json 'd["region_executions"] == 1' 'd["chunks"] > 1'
// RUN: bash -c 'ulimit -s 32; LEASTACTION_OUT=%t.main.run %t; [[ $? -eq 9 ]]' && %leastaction check %t.main.run
#include <leastaction.h>
#include <limits.h>
#include <pthread.h>

static volatile int counters[64];
static void *body(void *argument) {
  leastaction_start("work");
  for (int i = 0; i < 200000; i++)
    counters[(i * 7919) & 63]++;
  leastaction_stop("work");
  return argument;
}

int main(int count, char **arguments) {
  pthread_attr_t small;
  pthread_t thread;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, PTHREAD_STACK_MIN);
  if (count == 1)
    body(arguments);
  else if (pthread_create(&thread, &small, body, 0) != 0 || pthread_join(thread, 0) != 0)
    return 1;
  return 9;
}
