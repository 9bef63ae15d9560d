/* Sums of rows, each added to in memory, because what is read might be what is written, or kept in a register. */
#include "edits.h"
#include "lesson.h"

#define in_memory 1
#define in_register 2

#ifndef SIZE
#define SIZE 100 /* rows of as many cells: 80 kbyte */
#endif
enum { passes = 8 };

static ON_LINES double a[SIZE][SIZE], sums[SIZE];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      a[i][j] = i * 3 + j;
}

__attribute__((noinline)) static void add_rows(double *to, const double *from) {
  __asm__("" : "+r"(to), "+r"(from)); /* which arrays these are, a compiler seldom knows */
  for (int i = 0; i < SIZE; i++) {
#if VARIANT == in_memory
    to[i] = 0;
    for (int j = 0; j < SIZE; j++)
      to[i] += from[i * SIZE + j]; /* HERE */
#elif VARIANT == in_register
    double sum = 0;
    for (int j = 0; j < SIZE; j++)
      sum += from[i * SIZE + j];
    to[i] = sum;
#else
#error "VARIANT is in_memory or in_register"
#endif
  }
}

static void lesson(void) {
  for (int pass = 0; pass < passes; pass++)
    add_rows(sums, a[0]);
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += sums[i] * (i % 11);
  return sum;
}
