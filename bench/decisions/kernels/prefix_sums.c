/* prefix sums: of integers, each the sum of all before. */
#include "../decisions.h"

int count = 20000;
static ON_LINES int in[20000], out[20000];

static void prepare(void) {
  FILL(in, (int)(random_number() % 100));
}

static void kernel(void) {
  for (int pass = 0; pass < 5; pass++) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += in[i];
      out[i] = sum;
    }
  }
}

static double result(void) {
  return WEIGHED(out);
}
