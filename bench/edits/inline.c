/* A small function for each element: called, or in its place. */
#include "edits.h"
#include "lesson.h"

#define called 1
#define in_place 2

#ifndef SIZE
#define SIZE 2000
#endif
enum { passes = 20 };

static ON_LINES double in[SIZE], out[SIZE];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    in[i] = i % 100 - 50;
}

#if VARIANT == called
__attribute__((noinline))
#elif VARIANT != in_place
#error "VARIANT is called or in_place"
#endif
static double clamped(double x) {
  return x < -20 ? -20 : x > 30 ? 30 : x;
}

static void lesson(void) {
  for (int pass = 0; pass < passes; pass++)
    for (int i = 0; i < SIZE; i++)
      out[i] = clamped(in[i]) + 1; /* HERE */
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += out[i] * (i % 11);
  return sum;
}
