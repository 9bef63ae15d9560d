/* table lookups: a function by linear interpolation. */
#include "../decisions.h"

int count = 8000;
static ON_LINES float table[257], in[8000], out[8000];

static void prepare(void) {
  FILL(table, (float)(at * at) / 256);
  FILL(in, (float)random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 8; pass++)
    for (int i = 0; i < count; i++) {
      float scaled = in[i] * 255;
      int cell = (int)scaled;
      float rest = scaled - (float)cell;
      out[i] = table[cell] + rest * (table[cell + 1] - table[cell]);
    }
}

static double result(void) {
  return WEIGHED(out);
}
