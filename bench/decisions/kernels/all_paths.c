/* dynamic programming: shortest paths between all vertices of a graph. */
#define BETWEEN
#include "../decisions.h"

enum { size = 52 };
static ON_LINES int original[size][size], path[size][size];

static void prepare(void) {
  for (int i = 0; i < size; i++)
    FILL(original[i], 1 + (int)(random_number() % 1000));
}

static void between(void) {
  for (int i = 0; i < size; i++)
    FILL(path[i], original[i][at]);
}

static void kernel(void) {
  for (int k = 0; k < size; k++)
    for (int i = 0; i < size; i++)
      for (int j = 0; j < size; j++) {
        int by = path[i][k] + path[k][j];
        if (by < path[i][j])
          path[i][j] = by;
      }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < size; i++)
    sum += WEIGHED(path[i]) * (i % 3 + 1);
  return sum;
}
