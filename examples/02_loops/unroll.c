/* Unrolling with fix-up code: a[i] = b[i] + c[i]. All arrays are in the first cache, so it is instructions that count.
 */
#include "lesson.h"

#define rolled 1
#define by_three 2
#define by_eight 3

#ifndef SIZE
#define SIZE 1000 /* not divisible by three */
#endif
enum { passes = 100 };

static double a[SIZE], b[SIZE], c[SIZE];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++) {
    b[i] = i;
    c[i] = i % 7;
  }
}

static void lesson(void) {
  for (int pass = 0; pass < passes; pass++) {
    int i = 0;
#if VARIANT == by_three
    for (; i + 3 <= SIZE; i += 3) {
      a[i] = b[i] + c[i];
      a[i + 1] = b[i + 1] + c[i + 1];
      a[i + 2] = b[i + 2] + c[i + 2];
    }
#elif VARIANT == by_eight
    for (; i + 8 <= SIZE; i += 8) {
      a[i] = b[i] + c[i];
      a[i + 1] = b[i + 1] + c[i + 1];
      a[i + 2] = b[i + 2] + c[i + 2];
      a[i + 3] = b[i + 3] + c[i + 3];
      a[i + 4] = b[i + 4] + c[i + 4];
      a[i + 5] = b[i + 5] + c[i + 5];
      a[i + 6] = b[i + 6] + c[i + 6];
      a[i + 7] = b[i + 7] + c[i + 7];
    }
#elif VARIANT != rolled
#error "VARIANT is rolled, by_three or by_eight"
#endif
    for (; i < SIZE; i++) /* all of it, or the fix-up of what is left */
      a[i] = b[i] + c[i];
  }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += a[i] * (i % 11);
  return sum;
}
