/* indirect: a sparse matrix by a vector, eight entries in a row. */
#include "../decisions.h"

enum { rows = 2000, entries = 8 * rows };
static ON_LINES double value[entries], x[rows], y[rows];
static ON_LINES int column[entries], row_start[rows + 1];

static void prepare(void) {
  FILL(value, random_fraction());
  FILL(column, (int)(random_number() % rows));
  FILL(row_start, 8 * at);
  FILL(x, random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 5; pass++)
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (int k = row_start[i]; k < row_start[i + 1]; k++)
        sum += value[k] * x[column[k]];
      y[i] = sum;
    }
}

static double result(void) {
  return WEIGHED(y);
}
