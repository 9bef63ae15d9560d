/* conversions: floats to 16-bit samples, with limits. */
#include "../decisions.h"

int count = 16000;
static ON_LINES float in[16000];
static ON_LINES short out[16000];

static void prepare(void) {
  FILL(in, (float)(2.4 * random_fraction() - 1.2));
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 0; i < count; i++) {
      float value = in[i] * 32767;
      value = value > 32767 ? 32767 : value;
      value = value < -32768 ? -32768 : value;
      out[i] = (short)value;
    }
}

static double result(void) {
  return WEIGHED(out);
}
