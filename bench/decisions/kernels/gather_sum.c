/* indirect: doubles summed in the order of a list of indices. */
#include "../decisions.h"

int count = 15000;
static ON_LINES double values[8192];
static ON_LINES int indices[15000];
static double sum;

static void prepare(void) {
  FILL(values, random_fraction());
  FILL(indices, (int)(random_number() % 8192));
}

static void kernel(void) {
  double total = 0;
  for (int pass = 0; pass < 6; pass++)
    for (int i = 0; i < count; i++)
      total += values[indices[i]];
  sum = total;
}

static double result(void) {
  return sum;
}
