/* floating point: a signal filtered with sixteen weights. */
#include "../decisions.h"

int count = 5000;
static ON_LINES float in[5016], out[5000], weights[16];

static void prepare(void) {
  FILL(in, (float)random_fraction());
  FILL(weights, 1 / (float)(at + 1));
}

static void kernel(void) {
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < count; i++) {
      float sum = 0;
      for (int k = 0; k < 16; k++)
        sum += in[i + k] * weights[k];
      out[i] = sum;
    }
}

static double result(void) {
  return WEIGHED(out);
}
