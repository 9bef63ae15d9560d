// Structures that are returned in memory and in registers.
// RUN: %same_as_steps %s -O0
// RUN: %same_as_steps %s -O1
// RUN: %same_as_steps %s -O2
// RUN: %same_as_steps %s -O3
#include <stdio.h>
struct Big { long a[9]; };
struct Small { int x, y; };
struct Mixed { double d; int i; };
__attribute__((noinline)) struct Big big(int n) { struct Big b = {{n, n + 1}}; b.a[8] = n * 3; return b; }
__attribute__((noinline)) struct Small small(int n) { struct Small s = {n, -n}; return s; }
__attribute__((noinline)) struct Mixed mixed(int n) { struct Mixed m = {n * 0.5, n}; return m; }
int main(void) {
  long sum = 0;
  for (int n = 0; n < 20; n++) {
    struct Big b = big(n);
    struct Mixed m = mixed(n);
    sum += b.a[8] + b.a[1] + small(n).y + m.i + (long)m.d;
  }
  printf("%ld\n", sum);
  return 0;
}
