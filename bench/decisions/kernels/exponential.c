/* floating point: the exponential function by range reduction and a polynomial. */
#include "../decisions.h"

int count = 10000;
static ON_LINES float x[10000], y[10000];

static void prepare(void) {
  FILL(x, (float)(20 * random_fraction() - 10));
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 0; i < count; i++) {
      float scaled = x[i] * 1.44269504f;
      int whole = (int)(scaled + (scaled < 0 ? -.5f : .5f));
      float rest = (scaled - (float)whole) * .69314718f;
      float series = 1 + rest * (1 + rest * (.5f + rest * (.16666667f + rest * (.04166667f + rest * .00833333f))));
      int bits = (whole + 127) << 23;
      float power;
      __builtin_memcpy(&power, &bits, sizeof(power));
      y[i] = series * power;
    }
}

static double result(void) {
  return WEIGHED(y);
}
