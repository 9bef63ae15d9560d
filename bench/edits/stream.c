/* a = b + s c: what is read in order needs no prefetching. */
#include "edits.h"
#include "lesson.h"

#define plain 1
#define prefetched 2

#ifndef SIZE
#define SIZE 65536 /* 1.5 Mbyte */
#endif
enum { passes = SIZE < 10000 ? 100000 / SIZE : 2 };

static ON_LINES double a[SIZE], b[SIZE + 64], c[SIZE + 64];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++) {
    b[i] = i;
    c[i] = i % 7;
  }
}

static void lesson(void) {
#if VARIANT != plain && VARIANT != prefetched
#error "VARIANT is plain or prefetched"
#endif
  for (int pass = 0; pass < passes; pass++)
    for (int i = 0; i < SIZE; i += 8) {
#if VARIANT == prefetched
      __builtin_prefetch(&b[i + 64]);
      __builtin_prefetch(&c[i + 64]);
#endif
      for (int k = i; k < i + 8; k++)
        a[k] = b[k] + 3 * c[k];
    }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += a[i] * (i % 11);
  return sum;
}
