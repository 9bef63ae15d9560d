// Product of two matrices of 256 x 256 numbers, four times.
#include <stdio.h>

enum { n = 256, rounds = 4 };
static double a[n][n], b[n][n], c[n][n];

__attribute__((noinline)) static void multiply(void) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] += sum;
    }
}

int main(void) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      a[i][j] = i + j;
      b[i][j] = i - j;
    }
  for (int round = 0; round < rounds; ++round)
    multiply();
  printf("%.1f\n", c[17][42]);
}
