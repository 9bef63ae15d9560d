// Variadic functions test %al at their head and save every argument register.
// RUN: %same_code %s -O2
// RUN: %same_behaviour %s -O2
// RUN: %same_behaviour %s -O0
#include <stdarg.h>
#include <stdio.h>
__attribute__((noinline)) double total(int n, ...) {
  va_list list;
  va_start(list, n);
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += i % 2 ? va_arg(list, double) : (double)va_arg(list, long);
  va_end(list);
  return sum;
}
int main(void) {
  double t = total(12, 1L, 2.5, 3L, 4.5, 5L, 6.5, 7L, 8.5, 9L, 10.5, 11L, 12.5);
  printf("%g\n", t);
  return (int)t;
}
