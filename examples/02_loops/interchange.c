/* Loop interchange: C keeps the rows of a matrix together, so the inner loop should walk along a row. */
#include "lesson.h"

#define columns 1
#define rows 2

#ifndef SIZE
#define SIZE 600 /* two matrices of 2.9 Mbyte: more than the second cache holds */
#endif

static double a[SIZE][SIZE], b[SIZE][SIZE];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      b[i][j] = i * 3 + j;
}

static void lesson(void) {
#if VARIANT == columns
  for (int j = 0; j < SIZE; j++)
    for (int i = 0; i < SIZE; i++)
      a[i][j] = b[i][j] + 1;
#elif VARIANT == rows
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      a[i][j] = b[i][j] + 1;
#else
#error "VARIANT is columns or rows"
#endif
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      sum += a[i][j] * ((i + 2 * j) % 11);
  return sum;
}
