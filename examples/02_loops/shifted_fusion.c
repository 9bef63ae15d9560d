/* Shifted fusion: the second loop reads what the first writes one step later. Fused as they stand, the loops read
   values that are not written yet (`stale`, another result); shifted by one step they may be fused. */
#define BETWEEN
#include "lesson.h"

#define separate 1
#define shifted 2
#define stale 3

#ifndef SIZE
#define SIZE 100000 /* three arrays of 800 kbyte: one fits the second cache, three do not */
#endif

static double a[SIZE], b[SIZE], c[SIZE + 1];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    a[i] = i % 1000;
  for (int i = 0; i <= SIZE; i++)
    c[i] = -1;
}

static void between(void) { /* what the execution before has left in c is of no use to the next one */
  for (int i = 0; i < SIZE; i++)
    a[i] += 1;
}

static void lesson(void) {
#if VARIANT == separate
  for (int i = 0; i < SIZE; i++)
    c[i] = a[i];
  for (int i = 0; i < SIZE; i++)
    b[i] = c[i + 1];
#elif VARIANT == shifted
  c[0] = a[0];
  for (int i = 1; i < SIZE; i++) {
    c[i] = a[i];
    b[i - 1] = c[i];
  }
  b[SIZE - 1] = c[SIZE];
#elif VARIANT == stale
  for (int i = 0; i < SIZE; i++) {
    c[i] = a[i];
    b[i] = c[i + 1];
  }
#else
#error "VARIANT is separate, shifted or stale"
#endif
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += b[i] * (i % 11) + c[i] * (i % 13);
  return sum;
}
