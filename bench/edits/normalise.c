/* Normalises vectors: three divisions by the length, or one and three multiplications. */
#include "edits.h"
#include "lesson.h"

#define divided 1
#define inverse 2

#ifndef SIZE
#define SIZE 1000
#endif
enum { passes = 20 };

typedef struct {
  double x, y, z;
} Vector;
static ON_LINES Vector in[SIZE], out[SIZE];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    in[i] = (Vector){1 + i % 3, i % 10, i % 7};
}

static void lesson(void) {
  for (int pass = 0; pass < passes; pass++)
    for (int i = 0; i < SIZE; i++) {
      double length = __builtin_sqrt(in[i].x * in[i].x + in[i].y * in[i].y + in[i].z * in[i].z);
#if VARIANT == divided
      out[i] = (Vector){in[i].x / length, in[i].y / length, in[i].z / length}; /* HERE */
#elif VARIANT == inverse
      double factor = 1 / length;
      out[i] = (Vector){in[i].x * factor, in[i].y * factor, in[i].z * factor};
#else
#error "VARIANT is divided or inverse"
#endif
    }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += out[i].x + 2 * out[i].y + 3 * out[i].z;
  return sum;
}
