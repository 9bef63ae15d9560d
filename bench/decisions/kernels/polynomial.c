/* floating point: a polynomial by Horner's rule, at many places. */
#include "../decisions.h"

int count = 6000;
static ON_LINES double x[6000], y[6000];
double coefficients[9] = {1, .5, .25, -.125, .3, .7, -.2, .1, .05};

static void prepare(void) {
  FILL(x, random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 0; i < count; i++) {
      double value = coefficients[8];
      for (int k = 7; k >= 0; k--)
        value = value * x[i] + coefficients[k];
      y[i] = value;
    }
}

static double result(void) {
  return WEIGHED(y);
}
