/* reductions: 32-bit integers summed in 64 bits. */
#include "../decisions.h"

int count = 30000;
static ON_LINES int x[30000];
static long sum;

static void prepare(void) {
  FILL(x, (int)random_number());
}

static void kernel(void) {
  long total = 0;
  for (int pass = 0; pass < 5; pass++)
    for (int i = 0; i < count; i++)
      total += x[i] ^ pass;
  sum = total;
}

static double result(void) {
  return (double)sum;
}
