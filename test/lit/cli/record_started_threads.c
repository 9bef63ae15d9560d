// When the program has ended, record says which threads nothing was recorded of, in the words of why.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O2 -g %s -o program -lpthread
// RUN: %leastaction record -o run -- ./program 2>&1 | FileCheck %s
// CHECK: leastaction: the region starts threads (pthread_create), and nothing that they do was recorded: compile with --la-region='work'{{$}}
// CHECK-NEXT: leastaction: recorded run;
// Built so, they are recorded. Threads that are not started are not missing.
// RUN: %la_clang -O2 -g --la-region=work %s -o threads -lpthread && %leastaction record -o work.run -- ./threads 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %leastaction record -o alone.run -- ./program alone 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %leastaction record -o main.run -- ./threads alone 2>&1 | FileCheck %s --check-prefix=NOTHING
// NONE-NOT: starts threads
// NONE: leastaction: recorded
// NOTHING-NOT: starts threads
// NOTHING: leastaction: nothing was recorded
#include <pthread.h>

static volatile long count;

static void *work(void *unused) {
  for (int i = 0; i < 2000; i++)
    ++count;
  return unused;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t thread;
  if (argc > 1)
    return count != 0;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  return 0;
}
