/* integer: 64-bit numbers mixed by multiplications and shifts, each by itself. */
#include "../decisions.h"

int count = 10000;
static ON_LINES unsigned long x[10000];

static void prepare(void) {
  FILL(x, random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 0; i < count; i++) {
      unsigned long h = x[i];
      h = (h ^ h >> 33) * 0xff51afd7ed558ccd;
      h = (h ^ h >> 33) * 0xc4ceb9fe1a85ec53;
      x[i] = h ^ h >> 33;
    }
}

static double result(void) {
  return WEIGHED(x);
}
