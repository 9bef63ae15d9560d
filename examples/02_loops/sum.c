/* Unrolling a sum: what is unrolled runs side by side only if it does not wait for one another. The numbers are small
   and whole, so that every order of additions gives the same sum. */
#include "lesson.h"

#define rolled 1
#define one_sum 2
#define three_sums 3

#ifndef SIZE
#define SIZE 1000 /* not divisible by three */
#endif
enum { passes = 100 };

static double b[SIZE], c[SIZE], total;

static void prepare(void) {
  for (int i = 0; i < SIZE; i++) {
    b[i] = i;
    c[i] = i % 7;
  }
}

static void lesson(void) {
  double sum = 0;
  for (int pass = 0; pass < passes; pass++) {
    int i = 0;
#if VARIANT == one_sum
    for (; i + 3 <= SIZE; i += 3) {
      sum += b[i] * c[i];
      sum += b[i + 1] * c[i + 1];
      sum += b[i + 2] * c[i + 2];
    }
#elif VARIANT == three_sums
    double sum1 = 0, sum2 = 0;
    for (; i + 3 <= SIZE; i += 3) {
      sum += b[i] * c[i];
      sum1 += b[i + 1] * c[i + 1];
      sum2 += b[i + 2] * c[i + 2];
    }
    sum += sum1 + sum2;
#elif VARIANT != rolled
#error "VARIANT is rolled, one_sum or three_sums"
#endif
    for (; i < SIZE; i++) /* all of it, or the fix-up of what is left */
      sum += b[i] * c[i];
  }
  total = sum;
}

static double result(void) {
  return total;
}
