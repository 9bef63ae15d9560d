/* in place: integers in opposite order. */
#include "../decisions.h"

int count = 20000;
static ON_LINES int x[20000];

static void prepare(void) {
  FILL(x, (int)random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 7; pass++)
    for (int i = 0, j = count - 1; i < j; i++, j--) {
      int held = x[i];
      x[i] = x[j];
      x[j] = held;
    }
}

static double result(void) {
  return WEIGHED(x);
}
