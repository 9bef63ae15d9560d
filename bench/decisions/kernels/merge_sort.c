/* sorting: merges from below, back and forth between two arrays. */
#define BETWEEN
#include "../decisions.h"

enum { size = 4096 };
static ON_LINES int values[size], other[size];

static void prepare(void) {}

static void between(void) {
  FILL(values, (int)(random_number() >> 4));
}

static void kernel(void) {
  int *from = values, *to = other;
  for (int width = 1; width < size; width *= 2) {
    for (int begin = 0; begin < size; begin += 2 * width) {
      int i = begin, middle = begin + width, j = middle, end = middle + width;
      for (int k = begin; k < end; k++)
        to[k] = j >= end || (i < middle && from[i] <= from[j]) ? from[i++] : from[j++];
    }
    int *held = from;
    from = to;
    to = held;
  }
}

static double result(void) {
  return WEIGHED(values);
}
