/* transposes: a square matrix of doubles in place. */
#include "../decisions.h"

enum { size = 150 };
static ON_LINES double matrix[size][size];

static void prepare(void) {
  for (int i = 0; i < size; i++)
    FILL(matrix[i], random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 5; pass++)
    for (int i = 0; i < size; i++)
      for (int j = 0; j < i; j++) {
        double held = matrix[i][j];
        matrix[i][j] = matrix[j][i];
        matrix[j][i] = held;
      }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < size; i++)
    sum += WEIGHED(matrix[i]) * (i % 3 + 1);
  return sum;
}
