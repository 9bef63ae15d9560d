/* prefix sums: differences between neighbours, in place, backwards, then undone. */
#include "../decisions.h"

int count = 30000;
static ON_LINES unsigned short x[30000];

static void prepare(void) {
  FILL(x, (unsigned short)random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 2; pass++) {
    for (int i = count - 1; i > 0; i--)
      x[i] -= x[i - 1];
    for (int i = 1; i < count; i++)
      x[i] += x[i - 1];
  }
}

static double result(void) {
  return WEIGHED(x);
}
