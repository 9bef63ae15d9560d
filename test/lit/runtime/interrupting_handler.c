// A timer's handler interrupts probes at any of their instructions: the program's result is right and nothing crashes.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t | FileCheck %s
// RUN: %leastaction report %t.run --core skylake > %t.txt
// CHECK: right
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
static volatile sig_atomic_t handled;
static volatile unsigned table[64];
static void handler(int number) { handled += table[handled & 63] == 12345 || number > 0; }
__attribute__((noinline)) static unsigned step(unsigned x) {
  table[x & 63] = x & 1023;
  return x * 1664525u + 1013904223u;
}
int main(void) {
  struct itimerval every = {{0, 200}, {0, 200}};
  unsigned x = 1, y = 1;
  signal(SIGALRM, handler);
  setitimer(ITIMER_REAL, &every, 0);
  long steps = 0;
  for (; handled < 100; steps++)
    x = step(x);
  every = (struct itimerval){{0, 0}, {0, 0}};
  setitimer(ITIMER_REAL, &every, 0);
  for (long i = 0; i < steps; i++)
    y = y * 1664525u + 1013904223u;
  puts(x == y ? "right" : "wrong");
  return 0;
}
