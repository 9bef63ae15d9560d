/* Sums of columns of a matrix whose rows are 4096 byte long: the cells of a column share one set of the first cache,
   which holds eight of them. With a line more for each row they are spread. */
#include "edits.h"
#include "lesson.h"

#define unpadded 1
#define padded 2

#ifndef SIZE
#define SIZE 32 /* rows; of four the cache holds all, padded or not */
#endif
enum { shown = 64, length = VARIANT == padded ? 512 + 8 : 512, passes = 100000 / SIZE / shown };

static double a[SIZE][length] __attribute__((aligned(4096)));
static ON_LINES double sums[shown];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < shown; j++)
      a[i][j] = i * 3 + j;
}

static void lesson(void) {
#if VARIANT != unpadded && VARIANT != padded
#error "VARIANT is unpadded or padded"
#endif
  for (int pass = 0; pass < passes; pass++)
    for (int j = 0; j < shown; j++) {
      double sum = 0, sum1 = 0;
#pragma clang loop vectorize(disable)
      for (int i = 0; i < SIZE; i += 2) {
        sum += a[i][j]; /* HERE */
        sum1 += a[i + 1][j];
      }
      sums[j] = sum + sum1;
    }
}

static double result(void) {
  double sum = 0;
  for (int j = 0; j < shown; j++)
    sum += sums[j] * (j % 11);
  return sum;
}
