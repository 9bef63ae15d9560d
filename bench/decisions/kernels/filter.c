/* branchy: values above a threshold kept, new ones each time. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES int in[20000], out[20000];
static int kept;

static void prepare(void) {}

static void between(void) {
  FILL(in, (int)(random_number() >> 8));
}

static void kernel(void) {
  int n = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < COUNT_OF(in); i++)
      if (in[i] > 5000000 + pass * 3000000)
        out[n++ % 20000] = in[i];
  kept = n;
}

static double result(void) {
  return kept + WEIGHED(out);
}
