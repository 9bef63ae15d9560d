/* reductions: mean and variance in two passes. */
#include "../decisions.h"

int count = 10000;
static ON_LINES double x[10000];
static double mean, variance;

static void prepare(void) {
  FILL(x, random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 6; pass++) {
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++)
      sum += x[i];
    mean = sum / count;
    for (int i = 0; i < count; i++)
      squares += (x[i] - mean) * (x[i] - mean);
    variance = squares / count;
  }
}

static double result(void) {
  return mean + variance;
}
