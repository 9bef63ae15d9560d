/* streams: bytes copied from one place to another that the compiler cannot tell apart. */
#include "../decisions.h"

static ON_LINES unsigned char from[60000], to[60000];
unsigned char *source = from, *target = to;
int count = 60000;

static void prepare(void) {
  FILL(from, (unsigned char)random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < count; i++)
      target[i] = source[i];
}

static double result(void) {
  return WEIGHED(to);
}
