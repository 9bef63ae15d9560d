/* floating point: iterations until a point leaves the circle. */
#include "../decisions.h"

enum { size = 40 };
static ON_LINES int steps[size][size];

static void prepare(void) {}

static void kernel(void) {
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++) {
      float a = -2 + .075f * (float)j, b = -1.5f + .075f * (float)i, x = 0, y = 0;
      int step = 0;
      for (; step < 60 && x * x + y * y < 4; step++) {
        float next = x * x - y * y + a;
        y = 2 * x * y + b;
        x = next;
      }
      steps[i][j] = step;
    }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++)
      sum += steps[i][j] > 20;
  return (double)(long)(sum / 50 + .5); /* at the edge rounding decides */
}
