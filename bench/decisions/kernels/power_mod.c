/* integer: powers of residues, 64 bits. */
#include "../decisions.h"

unsigned long modulus = 998244353, exponent = 0x2f3a5c71;
static ON_LINES unsigned long base[400];
static unsigned long sum;

static void prepare(void) {
  FILL(base, random_number());
}

static void kernel(void) {
  for (int i = 0; i < COUNT_OF(base); i++) {
    unsigned long power = 1, square = base[i] % modulus;
    for (unsigned long bits = exponent; bits; bits >>= 1) {
      if (bits & 1)
        power = power * square % modulus;
      square = square * square % modulus;
    }
    sum += power;
  }
}

static double result(void) {
  return (double)sum;
}
