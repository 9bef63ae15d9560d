/* recursive: Takeuchi's function. */
#include "../decisions.h"

int a = 14, b = 8, c = 3;
static int value;

static int tak(int x, int y, int z) {
  return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

static void prepare(void) {}

static void kernel(void) {
  value = tak(a, b, c);
}

static double result(void) {
  return value;
}
