/* bit tricks: bits of 32-bit numbers in opposite order, and their leading zeros. */
#include "../decisions.h"

int count = 8000;
static ON_LINES unsigned in[8000], out[8000];
static int zeros;

static void prepare(void) {
  FILL(in, random_number() | 1);
}

static void kernel(void) {
  int total = 0;
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < count; i++) {
      unsigned v = in[i];
      v = (v >> 1 & 0x55555555) | (v & 0x55555555) << 1;
      v = (v >> 2 & 0x33333333) | (v & 0x33333333) << 2;
      v = (v >> 4 & 0x0f0f0f0f) | (v & 0x0f0f0f0f) << 4;
      v = v >> 24 | (v >> 8 & 0xff00) | (v << 8 & 0xff0000) | v << 24;
      out[i] = v;
      total += __builtin_clz(v | 1);
    }
  zeros = total;
}

static double result(void) {
  return zeros + WEIGHED(out);
}
