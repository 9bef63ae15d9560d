// Flags that live across blocks, and carries: probes between them keep both.
// RUN: %same_code %s -O2
// RUN: %same_behaviour %s -O2
// RUN: %same_behaviour %s -O3 -mcmodel=medium
// RUN: %same_behaviour %s -O0
#include <stdio.h>
typedef unsigned __int128 wide;
__attribute__((noinline)) wide power(wide base, unsigned n) {
  wide result = 1;
  for (; n; n >>= 1, base *= base)
    if (n & 1)
      result *= base;
  return result;
}
__attribute__((noinline)) int order(long a, long b, const long *p) {
  return a < b ? -1 : a == b ? (*p > 3 ? 0 : 7) : a > b + *p ? 2 : 1;
}
__attribute__((noinline)) int overflow(int a, int b, int *sum) {
  int r = __builtin_sadd_overflow(a, b, sum) ? 100 : 0;
  return r + (__builtin_ctz(*sum | 1) == 0 ? *sum & 3 : 5);
}
int main(void) {
  long p = 4;
  int sum, r = order(1, 2, &p) + 3 * order(5, 5, &p) + 9 * order(9, 1, &p) + 27 * order(2, 1, &p);
  r += overflow(0x7fffffff, 2, &sum) + overflow(3, 4, &sum);
  wide w = power(3, 75);
  printf("%d %llx %llx\n", r, (unsigned long long)(w >> 64), (unsigned long long)w);
  return r & 127;
}
