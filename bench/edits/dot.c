/* A dot product with one sum or four, which do not wait for one another; and with arrays that begin between lines. */
#include "edits.h"
#include "lesson.h"

#define one 1
#define four 4
#define unaligned 5

#ifndef SIZE
#define SIZE 1600 /* 26 kbyte; divisible by four */
#endif
enum { passes = SIZE < 100000 ? 160000 / SIZE : 1 };

static ON_LINES double places_a[SIZE + 8], places_b[SIZE + 8];
static double total;

#if VARIANT == unaligned
#define a (places_a + 2)
#define b (places_b + 2)
#else
#define a places_a
#define b places_b
#endif

static void prepare(void) {
  for (int i = 0; i < SIZE; i++) {
    a[i] = i % 100;
    b[i] = i % 7;
  }
}

static void lesson(void) {
  double sum = 0;
  for (int pass = 0; pass < passes; pass++) {
#if VARIANT == one || VARIANT == unaligned
    for (int i = 0; i < SIZE; i++)
      sum += a[i] * b[i]; /* HERE */
#elif VARIANT == four
    double sum1 = 0, sum2 = 0, sum3 = 0;
    for (int i = 0; i < SIZE; i += 4) {
      sum += a[i] * b[i];
      sum1 += a[i + 1] * b[i + 1];
      sum2 += a[i + 2] * b[i + 2];
      sum3 += a[i + 3] * b[i + 3];
    }
    sum += sum1 + sum2 + sum3;
#else
#error "VARIANT is one, four or unaligned"
#endif
  }
  total = sum;
}

static double result(void) {
  return total;
}
