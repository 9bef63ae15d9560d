// Indirect branch tracking puts a mark first in functions, also in such that have nothing else; probes stand behind it.
// RUN: sh -ec 'for mode in trace count probe; do %la_clang -O2 -g -fcf-protection --la-mode=$mode --la-region=nothing %s \
// RUN:   -o %t -lm; rm -rf %t.run; %leastaction record -o %t.run -- %t; %leastaction check %t.run | FileCheck %s; done'
// RUN: sh -ec 'for mode in trace count probe; do timeout 60 %la_clang -O2 -g -fcf-protection --la-mode=$mode %s -o %t -lm; \
// RUN:   rm -rf %t.run; %leastaction record -o %t.run -- %t; %leastaction check %t.run | FileCheck %s; done'
// RUN: %same_behaviour %s -O2 -fcf-protection -lm
// CHECK: : intact
#include <math.h>
__attribute__((noinline)) void nothing(void) {}
__attribute__((noinline)) void forever(int n) {
  if (n > 1000)
    for (;;)
      ;
}
_Noreturn __attribute__((noinline)) void always(void) {
  for (;;)
    ;
}
__attribute__((noinline)) double choose(int k, double x) {
  switch (k) {
  case 0:
    return x + 1;
  case 1:
    return x * 2;
  case 2:
    return sqrt(x);
  case 3:
    return x / 3;
  case 4:
    return x - 7;
  default:
    return 0;
  }
}
int main(int argc, char **argv) {
  (void)argv;
  double sum = 0;
  for (int i = 0; i < 50; ++i)
    sum += choose(i % 6, i);
  nothing();
  forever(argc);
  if (argc > 1000)
    always();
  return sum > 0 ? 0 : 1;
}
