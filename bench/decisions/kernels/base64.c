/* table lookups: bytes as base64. */
#include "../decisions.h"

int count = 30000;
static ON_LINES unsigned char in[30000];
static ON_LINES char out[40000];
static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void prepare(void) {
  FILL(in, (unsigned char)random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0, k = 0; i < count; i += 3, k += 4) {
      unsigned group = (unsigned)in[i] << 16 | (unsigned)in[i + 1] << 8 | in[i + 2];
      out[k] = digits[group >> 18];
      out[k + 1] = digits[group >> 12 & 63];
      out[k + 2] = digits[group >> 6 & 63];
      out[k + 3] = digits[group & 63];
    }
}

static double result(void) {
  return WEIGHED(out);
}
