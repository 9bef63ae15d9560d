/* strided: every seventh float, from each beginning. */
#include "../decisions.h"

int count = 14000, stride = 7;
static ON_LINES float x[14000];
static float sums[7];

static void prepare(void) {
  FILL(x, (float)(random_number() % 64));
}

static void kernel(void) {
  for (int pass = 0; pass < 8; pass++)
    for (int begin = 0; begin < 7; begin++) {
      float sum = 0;
      for (int i = begin; i < count; i += 7)
        sum += x[i] * x[i];
      sums[begin] = sum;
    }
}

static double result(void) {
  return WEIGHED(sums);
}
