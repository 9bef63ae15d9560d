/* byte arithmetic: 16-bit sounds added, with limits. */
#include "../decisions.h"

int count = 20000;
static ON_LINES short a[20000], b[20000], out[20000];

static void prepare(void) {
  FILL(a, (short)random_number());
  FILL(b, (short)random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 0; i < count; i++) {
      int sum = a[i] + b[i];
      out[i] = (short)(sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum);
    }
}

static double result(void) {
  return WEIGHED(out);
}
