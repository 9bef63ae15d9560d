/* Matrix times vector: along columns, along rows, and four rows at once. */
#include "edits.h"
#include "lesson.h"

#define columns 1
#define rows 2
#define four_rows 3

#ifndef SIZE
#define SIZE 400 /* 1.3 Mbyte; divisible by four */
#endif
enum { passes = SIZE < 200 ? 160000 / SIZE / SIZE : 1 };

static ON_LINES double a[SIZE][SIZE], x[SIZE], y[SIZE];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++) {
    x[i] = i % 5;
    for (int j = 0; j < SIZE; j++)
      a[i][j] = (i + 3 * j) % 7;
  }
}

static void lesson(void) {
  for (int pass = 0; pass < passes; pass++) {
#if VARIANT == columns
    for (int i = 0; i < SIZE; i++)
      y[i] = 0;
#pragma clang loop vectorize(disable)
    for (int j = 0; j < SIZE; j++)
      for (int i = 0; i < SIZE; i++)
        y[i] += a[i][j] * x[j]; /* HERE */
#elif VARIANT == rows
    for (int i = 0; i < SIZE; i++) {
      double sum = 0;
      for (int j = 0; j < SIZE; j++)
        sum += a[i][j] * x[j]; /* HERE */
      y[i] = sum;
    }
#elif VARIANT == four_rows
    for (int i = 0; i < SIZE; i += 4) {
      double sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
      for (int j = 0; j < SIZE; j++) {
        sum0 += a[i][j] * x[j];
        sum1 += a[i + 1][j] * x[j];
        sum2 += a[i + 2][j] * x[j];
        sum3 += a[i + 3][j] * x[j];
      }
      y[i] = sum0;
      y[i + 1] = sum1;
      y[i + 2] = sum2;
      y[i + 3] = sum3;
    }
#else
#error "VARIANT is columns, rows or four_rows"
#endif
  }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += y[i] * (i % 11);
  return sum;
}
