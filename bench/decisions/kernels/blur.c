/* stencils: weighted means of three bytes. */
#include "../decisions.h"

int count = 40000;
static ON_LINES unsigned char in[40002], out[40002];

static void prepare(void) {
  FILL(in, (unsigned char)random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 3; pass++)
    for (int i = 1; i <= count; i++)
      out[i] = (unsigned char)((in[i - 1] + 2 * in[i] + in[i + 1] + 2) >> 2);
}

static double result(void) {
  return WEIGHED(out);
}
