/* checksums: Adler's, two sums with a remainder now and then. */
#include "../decisions.h"

int count = 55500;
static ON_LINES unsigned char data[55500];
static unsigned checksum;

static void prepare(void) {
  FILL(data, (unsigned char)random_number());
}

static void kernel(void) {
  unsigned a = 1, b = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int begin = 0; begin < count; begin += 5550) {
      for (int i = begin; i < begin + 5550; i++) {
        a += data[i];
        b += a;
      }
      a %= 65521;
      b %= 65521;
    }
  checksum = b << 16 | a;
}

static double result(void) {
  return checksum;
}
