/* recursive: all permutations of seven, by Heap's method. */
#include "../decisions.h"

int size = 7;
static int order[8];
static long sum;

static void permute(int n) {
  if (n == 1) {
    sum += order[0] * 3 + order[6];
    return;
  }
  for (int i = 0; i < n; i++) {
    permute(n - 1);
    int other = n % 2 ? 0 : i, held = order[other];
    order[other] = order[n - 1];
    order[n - 1] = held;
  }
}

static void prepare(void) {
  FILL(order, at);
}

static void kernel(void) {
  permute(size);
}

static double result(void) {
  return (double)sum;
}
