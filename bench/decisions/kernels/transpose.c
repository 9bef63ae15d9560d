/* transposes: a matrix of floats, rows to columns. */
#include "../decisions.h"

enum { size = 120 };
static ON_LINES float from[size][size], to[size][size];

static void prepare(void) {
  for (int i = 0; i < size; i++)
    FILL(from[i], (float)random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 6; pass++)
    for (int i = 0; i < size; i++)
      for (int j = 0; j < size; j++)
        to[j][i] = from[i][j];
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < size; i++)
    sum += WEIGHED(to[i]) * (i % 3 + 1);
  return sum;
}
