// RUN: %same_code %s -O2
// RUN: %same_behaviour %s -O2
#include <stdio.h>
#include <stdlib.h>
__attribute__((noinline)) int odd(unsigned n);
__attribute__((noinline)) int even(unsigned n) {
  if (n == 0)
    return 1;
  __attribute__((musttail)) return odd(n - 1);
}
__attribute__((noinline)) int odd(unsigned n) {
  if (n == 0)
    return 0;
  __attribute__((musttail)) return even(n - 1);
}
__attribute__((noinline)) int absolute(int n) { return n > 100 ? -1 : abs(n); } // a tail call into libc, conditional
__attribute__((noinline)) int through(int (*f)(unsigned), unsigned n) { return f(n); }
int main(void) {
  int r = even(1000) + 2 * odd(777) + 4 * absolute(-1) + 8 * through(even, 7);
  printf("%d\n", r);
  return r;
}
