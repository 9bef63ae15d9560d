/* conversions: unsigned 64-bit integers to doubles and back. */
#include "../decisions.h"

int count = 8000;
static ON_LINES unsigned long in[8000], out[8000];

static void prepare(void) {
  FILL(in, (unsigned long)random_number() << (random_number() % 30));
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 0; i < count; i++)
      out[i] = (unsigned long)((double)in[i] * .5);
}

static double result(void) {
  return WEIGHED(out);
}
