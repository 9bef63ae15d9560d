/* priority queue: an array sorted as a heap, in place. */
#define BETWEEN
#include "../decisions.h"

enum { size = 3000 };
static ON_LINES float values[size];

static void prepare(void) {}

static void between(void) {
  FILL(values, (float)random_fraction());
}

static void sink(int from, int end) {
  float value = values[from];
  for (int child; (child = 2 * from + 1) < end; from = child) {
    if (child + 1 < end && values[child + 1] > values[child])
      child++;
    if (values[child] <= value)
      break;
    values[from] = values[child];
  }
  values[from] = value;
}

static void kernel(void) {
  for (int i = size / 2 - 1; i >= 0; i--)
    sink(i, size);
  for (int end = size - 1; end > 0; end--) {
    float held = values[0];
    values[0] = values[end];
    values[end] = held;
    sink(0, end);
  }
}

static double result(void) {
  return WEIGHED(values);
}
