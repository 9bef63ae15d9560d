/* strided: sums of the columns of a matrix, one after the other. */
#include "../decisions.h"

enum { rows = 300, columns = 100 };
static ON_LINES double matrix[rows][columns], sums[columns];

static void prepare(void) {
  for (int i = 0; i < rows; i++)
    FILL(matrix[i], random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int j = 0; j < columns; j++) {
      double sum = 0;
      for (int i = 0; i < rows; i++)
        sum += matrix[i][j];
      sums[j] += sum;
    }
}

static double result(void) {
  return WEIGHED(sums);
}
