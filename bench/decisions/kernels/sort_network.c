/* sorting: a network for eight numbers, no branches. */
#define BETWEEN
#include "../decisions.h"

enum { groups = 1500 };
static ON_LINES int values[groups][8];

static void prepare(void) {}

static void between(void) {
  for (int i = 0; i < groups; i++)
    FILL(values[i], (int)(random_number() >> 4));
}

static inline void order(int *a, int *b) {
  int low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
  *a = low;
  *b = high;
}

static void kernel(void) {
  static const unsigned char pairs[19][2] = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3}, {4, 6},
                                             {5, 7}, {1, 2}, {5, 6}, {0, 4}, {3, 7}, {1, 5}, {2, 6},
                                             {1, 4}, {3, 6}, {2, 4}, {3, 5}, {3, 4}};
  for (int i = 0; i < groups; i++)
    for (int k = 0; k < 19; k++)
      order(&values[i][pairs[k][0]], &values[i][pairs[k][1]]);
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < groups; i++)
    sum += WEIGHED(values[i]) * (i % 3 + 1);
  return sum;
}
