/* streams: y += a x, floats that fit L1. */
#include "../decisions.h"

int count = 3000, passes = 40;
static ON_LINES float x[3000], y[3000];

static void prepare(void) {
  FILL(x, (float)random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < passes; pass++)
    for (int i = 0; i < count; i++)
      y[i] += .5f * x[i];
}

static double result(void) {
  return WEIGHED(y);
}
