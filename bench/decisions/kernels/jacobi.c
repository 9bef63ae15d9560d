/* stencils: means of four neighbours, from one grid into another. */
#include "../decisions.h"

enum { size = 130 };
static ON_LINES double from[size][size], to[size][size];

static void prepare(void) {
  for (int i = 0; i < size; i++)
    FILL(from[i], random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 1; i < size - 1; i++)
      for (int j = 1; j < size - 1; j++)
        to[i][j] = .25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < size; i++)
    sum += WEIGHED(to[i]) * (i % 3 + 1);
  return sum;
}
