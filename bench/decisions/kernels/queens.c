/* recursive: ways to place eight queens, by sets of bits. */
#include "../decisions.h"

int size = 8;
static long ways;

static long place(unsigned all, unsigned columns, unsigned left, unsigned right) {
  if (columns == all)
    return 1;
  long found = 0;
  for (unsigned free = all & ~(columns | left | right); free; free &= free - 1) {
    unsigned queen = free & -free;
    found += place(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
  }
  return found;
}

static void prepare(void) {}

static void kernel(void) {
  for (int pass = 0; pass < 3; pass++)
    ways += place((1u << size) - 1, 0, 0, 0);
}

static double result(void) {
  return (double)ways;
}
