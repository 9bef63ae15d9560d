/* floating point: a filter of which each value needs the two before. */
#include "../decisions.h"

int count = 16000;
static ON_LINES float in[16000], out[16000];

static void prepare(void) {
  FILL(in, (float)random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 2; pass++) {
    float last = 0, before = 0;
    for (int i = 0; i < count; i++) {
      float value = .2f * in[i] + 1.2f * last - .5f * before;
      out[i] = value;
      before = last;
      last = value;
    }
  }
}

static double result(void) {
  return WEIGHED(out);
}
