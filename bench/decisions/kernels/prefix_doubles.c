/* prefix sums: of doubles in place, by memory alone. */
#define BETWEEN
#include "../decisions.h"

int count = 20000;
static ON_LINES double x[20000];

static void prepare(void) {}

static void between(void) {
  FILL(x, (double)(at % 17));
}

static void kernel(void) {
  for (int i = 1; i < count; i++)
    x[i] += x[i - 1];
  for (int i = count - 1; i > 0; i--)
    x[i] -= .5 * x[i - 1];
  for (int i = 1; i < count; i++)
    x[i] = x[i] * .25 + x[i - 1];
}

static double result(void) {
  return WEIGHED(x);
}
