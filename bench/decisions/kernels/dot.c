/* reductions: product of two vectors of floats. */
#include "../decisions.h"

int count = 20000;
static ON_LINES float x[20000], y[20000];
static float sum;

static void prepare(void) {
  FILL(x, (float)random_fraction());
  FILL(y, (float)random_fraction());
}

static void kernel(void) {
  float total = 0;
  for (int pass = 0; pass < 5; pass++)
    for (int i = 0; i < count; i++)
      total += x[i] * y[i];
  sum = total;
}

static double result(void) {
  return (double)(int)(sum / 250); /* floats summed in another order have few digits in common */
}
