/* strided: complex numbers, real and imaginary parts side by side, multiplied. */
#include "../decisions.h"

int count = 4000;
static ON_LINES double a[8000], b[8000], c[8000];

static void prepare(void) {
  FILL(a, random_fraction());
  FILL(b, random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 8; pass++)
    for (int i = 0; i < count; i++) {
      c[2 * i] = a[2 * i] * b[2 * i] - a[2 * i + 1] * b[2 * i + 1];
      c[2 * i + 1] = a[2 * i] * b[2 * i + 1] + a[2 * i + 1] * b[2 * i];
    }
}

static double result(void) {
  return WEIGHED(c);
}
