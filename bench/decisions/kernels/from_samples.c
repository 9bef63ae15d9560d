/* conversions: 16-bit samples to doubles, scaled. */
#include "../decisions.h"

int count = 16000;
static ON_LINES short in[16000];
static ON_LINES double out[16000];

static void prepare(void) {
  FILL(in, (short)random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 0; i < count; i++)
      out[i] = in[i] * (1 / 32768.);
}

static double result(void) {
  return WEIGHED(out);
}
