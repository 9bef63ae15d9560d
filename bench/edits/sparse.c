/* A sparse matrix times a vector, with one to eight cells in a row: unrolling and vectorising find little to do. Padded
   to eight cells each, rows need no lengths. */
#define BETWEEN
#include "edits.h"
#include "lesson.h"

#define rolled 1
#define unrolled 2
#define padded 3

#ifndef SIZE
#define SIZE 10000
#endif
enum { most = 8 };

static ON_LINES double cells[SIZE * most], x[SIZE], y[SIZE];
static ON_LINES int column[SIZE * most], begin[SIZE + 1];

static void prepare(void) {}

static void between(void) { /* other lengths each time: a predictor could learn some thousands by heart */
  int cell = 0;
  for (int i = 0; i < SIZE; i++) {
    int length = 1 + (int)(random_number() % most);
    x[i] = i % 10;
    begin[i] = cell;
    for (int k = 0; k < length; k++, cell++) {
      cells[cell] = (i + k) % 7;
      column[cell] = (int)(random_number() % SIZE);
    }
    while (VARIANT == padded && cell < (i + 1) * most)
      cells[cell++] = 0;
  }
  begin[SIZE] = cell;
}

static void lesson(void) {
  for (int i = 0; i < SIZE; i++) {
    double sum = 0;
#if VARIANT == padded
    for (int k = i * most; k < (i + 1) * most; k++)
      sum += cells[k] * x[column[k]];
#elif VARIANT == rolled || VARIANT == unrolled
#if VARIANT == rolled
#pragma clang loop unroll(disable) vectorize(disable)
#else
#pragma clang loop unroll_count(16) vectorize(disable)
#endif
    for (int k = begin[i]; k < begin[i + 1]; k++)
      sum += cells[k] * x[column[k]]; /* HERE */
#else
#error "VARIANT is rolled, unrolled or padded"
#endif
    y[i] = sum;
  }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += y[i] * (i % 11);
  return sum;
}
