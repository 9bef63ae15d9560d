/* integer: greatest common divisors by division. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES unsigned a[2000], b[2000];
static unsigned long sum;

static void prepare(void) {}

static void between(void) {
  FILL(a, random_number() | 1);
  FILL(b, random_number() | 1);
}

static void kernel(void) {
  for (int i = 0; i < COUNT_OF(a); i++) {
    unsigned x = a[i], y = b[i];
    while (y) {
      unsigned rest = x % y;
      x = y;
      y = rest;
    }
    sum += x;
  }
}

static double result(void) {
  return (double)sum;
}
