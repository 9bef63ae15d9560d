/* in place: doubles scaled and shifted where they are. */
#include "../decisions.h"

int count = 12000;
static ON_LINES double x[12000];

static void prepare(void) {
  FILL(x, random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 8; pass++)
    for (int i = 0; i < count; i++)
      x[i] = x[i] * .75 + .125;
}

static double result(void) {
  return WEIGHED(x);
}
