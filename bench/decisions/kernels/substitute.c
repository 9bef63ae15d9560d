/* small matrices: triangular systems solved, each unknown from those before. */
#include "../decisions.h"

enum { size = 60 };
static ON_LINES double lower[size][size], right[size], x[size];

static void prepare(void) {
  for (int i = 0; i < size; i++) {
    FILL(lower[i], random_fraction());
    lower[i][i] += size;
  }
  FILL(right, random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 25; pass++)
    for (int i = 0; i < size; i++) {
      double sum = right[i] + pass;
      for (int j = 0; j < i; j++)
        sum -= lower[i][j] * x[j];
      x[i] = sum / lower[i][i];
    }
}

static double result(void) {
  return WEIGHED(x);
}
