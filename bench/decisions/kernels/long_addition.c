/* integer: numbers of many digits added and multiplied by a small one, with carries. */
#include "../decisions.h"

int digits = 3000;
static ON_LINES unsigned a[3000], b[3000], sum[3001], product[3001];

static void prepare(void) {
  FILL(a, random_number());
  FILL(b, random_number());
}

static void kernel(void) {
  for (unsigned pass = 1; pass < 9; pass++) {
    unsigned long carry = 0, high = 0;
    for (int i = 0; i < digits; i++) {
      carry += (unsigned long)a[i] + b[i];
      sum[i] = (unsigned)carry;
      carry >>= 32;
    }
    sum[digits] = (unsigned)carry;
    for (int i = 0; i < digits; i++) {
      high += (unsigned long)a[i] * (pass * 0x12345671);
      product[i] = (unsigned)high;
      high >>= 32;
    }
    product[digits] = (unsigned)high;
  }
}

static double result(void) {
  return WEIGHED(sum) + WEIGHED(product);
}
