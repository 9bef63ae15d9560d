/* stencils: means of neighbours in place, each from the one just made. */
#include "../decisions.h"

enum { size = 100 };
static ON_LINES double grid[size][size];

static void prepare(void) {
  for (int i = 0; i < size; i++)
    FILL(grid[i], random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 1; i < size - 1; i++)
      for (int j = 1; j < size - 1; j++)
        grid[i][j] = .25 * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]);
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < size; i++)
    sum += WEIGHED(grid[i]) * (i % 3 + 1);
  return sum;
}
