/* dynamic programming: the most valuable load of a knapsack. */
#include "../decisions.h"

enum { capacity = 2000, items = 50 };
static ON_LINES int best[capacity + 1];
static int weight[items], value[items];

static void prepare(void) {
  FILL(weight, 10 + (int)(random_number() % 100));
  FILL(value, (int)(random_number() % 1000));
}

static void kernel(void) {
  for (int room = 0; room <= capacity; room++)
    best[room] = 0;
  for (int i = 0; i < items; i++)
    for (int room = capacity; room >= weight[i]; room--) {
      int with = best[room - weight[i]] + value[i];
      if (with > best[room])
        best[room] = with;
    }
}

static double result(void) {
  return WEIGHED(best);
}
