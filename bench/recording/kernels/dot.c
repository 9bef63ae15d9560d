// Dot product of two arrays of 10^7 numbers, three times.
#include <stdio.h>
#include <stdlib.h>

enum { count = 10000000, rounds = 3 };

__attribute__((noinline)) static double dot(const double *x, const double *y, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += x[i] * y[i];
  return sum;
}

int main(void) {
  double *x = malloc(count * sizeof *x), *y = malloc(count * sizeof *y), sum = 0;
  for (int i = 0; i < count; ++i) {
    x[i] = i % 7;
    y[i] = i % 11;
  }
  for (int round = 0; round < rounds; ++round)
    sum += dot(x, y, count);
  printf("%.1f\n", sum);
}
