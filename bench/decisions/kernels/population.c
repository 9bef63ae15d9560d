/* bit tricks: ones of a set, and of what two sets share. */
#include "../decisions.h"

int count = 8000;
static ON_LINES unsigned long a[8000], b[8000];
static long ones, shared;

static void prepare(void) {
  FILL(a, (unsigned long)random_number() << 32 | random_number());
  FILL(b, (unsigned long)random_number() << 32 | random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < count; i++) {
      ones += __builtin_popcountl(a[i]);
      shared += __builtin_popcountl(a[i] & b[i]);
    }
}

static double result(void) {
  return (double)(ones * 3 + shared);
}
