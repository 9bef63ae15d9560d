// A handler with probes of its own comes in between any two instructions.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t | FileCheck %s
// RUN: %leastaction check %t.run
// CHECK: 20 handled
#include <signal.h>
#include <stdio.h>
static volatile int handled, sum, table[16];
static void handler(int number) {
  for (int i = 0; i < 3; i++)
    table[i] += number;
  handled++;
}
__attribute__((noinline)) static int work(int i) { return table[i & 15] + i; }
int main(void) {
  signal(SIGUSR1, handler);
  for (int i = 0; i < 20; i++) {
    raise(SIGUSR1);
    sum += work(i);
  }
  printf("%d handled\n", handled);
  return 0;
}
