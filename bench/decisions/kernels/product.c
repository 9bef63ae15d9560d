/* small matrices: product of two of 40 by 40. */
#include "../decisions.h"

enum { size = 40 };
static ON_LINES double a[size][size], b[size][size], c[size][size];

static void prepare(void) {
  for (int i = 0; i < size; i++) {
    FILL(a[i], random_fraction());
    FILL(b[i], random_fraction());
  }
}

static void kernel(void) {
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++) {
      double sum = 0;
      for (int k = 0; k < size; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < size; i++)
    sum += WEIGHED(c[i]) * (i % 3 + 1);
  return sum;
}
