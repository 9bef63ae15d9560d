// Frames that longjmp leaves behind, and code that is run a second time.
// RUN: %same_code %s -O2
// RUN: %same_behaviour %s -O2
// RUN: %same_behaviour %s -O0
#include <setjmp.h>
#include <stdio.h>
static jmp_buf target;
__attribute__((noinline)) static int deep(int n) {
  if (n == 0)
    longjmp(target, 5);
  return deep(n - 1) + 1;
}
__attribute__((noinline)) int attempt(int n) {
  volatile int tries = 0;
  int code = setjmp(target);
  if (code)
    return code * 10 + tries;
  tries++;
  return deep(n);
}
int main(void) {
  int sum = 0;
  for (int n = 0; n < 5; n++)
    sum += attempt(n * 10);
  printf("%d\n", sum);
  return sum & 127;
}
