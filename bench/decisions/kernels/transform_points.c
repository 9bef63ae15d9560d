/* small matrices: points of four coordinates by a 4 by 4 matrix. */
#include "../decisions.h"

enum { points = 3000 };
static ON_LINES float matrix[4][4], in[points][4], out[points][4];

static void prepare(void) {
  for (int i = 0; i < 4; i++)
    FILL(matrix[i], (float)random_fraction());
  for (int i = 0; i < points; i++)
    FILL(in[i], (float)random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 0; i < points; i++)
      for (int row = 0; row < 4; row++) {
        float sum = 0;
        for (int k = 0; k < 4; k++)
          sum += matrix[row][k] * in[i][k];
        out[i][row] = sum;
      }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < points; i++)
    sum += WEIGHED(out[i]) * (i % 3 + 1);
  return sum;
}
