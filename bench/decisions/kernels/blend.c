/* byte arithmetic: two pictures blended by a third. */
#include "../decisions.h"

int count = 20000;
static ON_LINES unsigned char a[20000], b[20000], alpha[20000], out[20000];

static void prepare(void) {
  FILL(a, (unsigned char)random_number());
  FILL(b, (unsigned char)random_number());
  FILL(alpha, (unsigned char)random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < count; i++)
      out[i] = (unsigned char)((a[i] * alpha[i] + b[i] * (255 - alpha[i]) + 128) >> 8);
}

static double result(void) {
  return WEIGHED(out);
}
