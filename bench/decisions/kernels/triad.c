/* streams: a = b + s c, doubles that fit L2. */
#include "../decisions.h"

int count = 16000;
static ON_LINES double a[16000], b[16000], c[16000];

static void prepare(void) {
  FILL(b, random_fraction());
  FILL(c, random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 5; pass++)
    for (int i = 0; i < count; i++)
      a[i] = b[i] + (double)pass * c[i];
}

static double result(void) {
  return WEIGHED(a);
}
