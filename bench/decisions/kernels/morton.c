/* bit tricks: bits of two coordinates interleaved. */
#include "../decisions.h"

int count = 8000;
static ON_LINES unsigned short x[8000], y[8000];
static ON_LINES unsigned code[8000];

static void prepare(void) {
  FILL(x, (unsigned short)random_number());
  FILL(y, (unsigned short)random_number());
}

static unsigned spread(unsigned v) {
  v = (v | v << 8) & 0x00ff00ff;
  v = (v | v << 4) & 0x0f0f0f0f;
  v = (v | v << 2) & 0x33333333;
  return (v | v << 1) & 0x55555555;
}

static void kernel(void) {
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < count; i++)
      code[i] = spread(x[i]) | spread(y[i]) << 1;
}

static double result(void) {
  return WEIGHED(code);
}
