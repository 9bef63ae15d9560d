/* Loop fusion: the second loop reads again what the first has read, and meanwhile it has left the cache. */
#include "lesson.h"

#define separate 1
#define fused 2

#ifndef SIZE
#define SIZE 100000 /* three arrays of 800 kbyte: one fits the second cache, three do not */
#endif

static double a[SIZE], b[SIZE], c[SIZE];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    a[i] = i % 1000;
}

static void lesson(void) {
#if VARIANT == separate
  for (int i = 0; i < SIZE; i++)
    c[i] = a[i];
  for (int i = 0; i < SIZE; i++)
    b[i] = a[i];
#elif VARIANT == fused
  for (int i = 0; i < SIZE; i++) {
    c[i] = a[i];
    b[i] = a[i];
  }
#else
#error "VARIANT is separate or fused"
#endif
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += b[i] * (i % 11) + c[i] * (i % 13);
  return sum;
}
