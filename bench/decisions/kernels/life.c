/* stencils: Conway's game of life, a byte for each cell. */
#define BETWEEN
#include "../decisions.h"

enum { size = 128 };
static ON_LINES unsigned char now[size][size], next[size][size];

static void prepare(void) {}

static void between(void) {
  for (int i = 0; i < size; i++)
    FILL(now[i], random_number() & 1);
}

static void kernel(void) {
  for (int pass = 0; pass < 3; pass++)
    for (int i = 1; i < size - 1; i++)
      for (int j = 1; j < size - 1; j++) {
        int neighbours = now[i - 1][j - 1] + now[i - 1][j] + now[i - 1][j + 1] + now[i][j - 1] + now[i][j + 1] +
                         now[i + 1][j - 1] + now[i + 1][j] + now[i + 1][j + 1];
        next[i][j] = neighbours == 3 || (neighbours == 2 && now[i][j]);
      }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < size; i++)
    sum += WEIGHED(next[i]) * (i % 3 + 1);
  return sum;
}
