/* small matrices: triangular factors of one of 44 by 44, in place. */
#define BETWEEN
#include "../decisions.h"

enum { size = 44 };
static ON_LINES double original[size][size], matrix[size][size];

static void prepare(void) {
  for (int i = 0; i < size; i++) {
    FILL(original[i], random_fraction());
    original[i][i] += size;
  }
}

static void between(void) {
  for (int i = 0; i < size; i++)
    FILL(matrix[i], original[i][at]);
}

static void kernel(void) {
  for (int k = 0; k < size; k++)
    for (int i = k + 1; i < size; i++) {
      matrix[i][k] /= matrix[k][k];
      for (int j = k + 1; j < size; j++)
        matrix[i][j] -= matrix[i][k] * matrix[k][j];
    }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < size; i++)
    sum += WEIGHED(matrix[i]) * (i % 3 + 1);
  return sum;
}
