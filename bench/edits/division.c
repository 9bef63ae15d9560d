/* Division by what does not change: by its reciprocal, if rounding may differ. */
#include "edits.h"
#include "lesson.h"

#define divided 1
#define reciprocal 2

#ifndef SIZE
#define SIZE 1000
#endif
enum { passes = 100 };

static ON_LINES double in[SIZE], out[SIZE];
static volatile double scale = 4;

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    in[i] = i;
}

static void lesson(void) {
  for (int pass = 0; pass < passes; pass++) {
#if VARIANT == divided
    double by = scale;
    for (int i = 0; i < SIZE; i++)
      out[i] = in[i] / by; /* HERE */
#elif VARIANT == reciprocal
    double factor = 1 / scale;
    for (int i = 0; i < SIZE; i++)
      out[i] = in[i] * factor;
#else
#error "VARIANT is divided or reciprocal"
#endif
  }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += out[i] * (i % 11);
  return sum;
}
