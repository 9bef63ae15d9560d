/* branchy: lengths of Collatz sequences. */
#include "../decisions.h"

int limit = 1200;
static long steps, longest;

static void prepare(void) {}

static void kernel(void) {
  for (int start = 1; start < limit; start++) {
    long length = 0;
    for (unsigned long n = (unsigned long)start; n != 1; length++)
      n = n & 1 ? 3 * n + 1 : n / 2;
    steps += length;
    longest = length > longest ? length : longest;
  }
}

static double result(void) {
  return (double)(steps * 1000 + longest);
}
