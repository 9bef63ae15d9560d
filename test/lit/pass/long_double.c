// x87 and string instructions; operands on the floating-point stack.
// RUN: %same_code %s -O2
// RUN: %same_behaviour %s -O2
// RUN: %same_behaviour %s -O0
#include <stdio.h>
#include <string.h>
struct big { long double v[40]; };
__attribute__((noinline)) struct big twice(struct big b) {
  for (int i = 0; i < 40; i++)
    b.v[i] *= 2;
  return b;
}
int main(void) {
  struct big b;
  for (int i = 0; i < 40; i++)
    b.v[i] = i / 3.0L;
  b = twice(twice(b));
  printf("%.15Lg\n", b.v[7] + b.v[39]);
  return 0;
}
