/* state machines: runs of equal bytes shortened, and made long again. */
#define BETWEEN
#include "../decisions.h"

enum { size = 24000 };
static ON_LINES unsigned char in[size], packed[2 * size], out[size];
static int packed_size;

static void prepare(void) {}

static void between(void) {
  unsigned char byte = 0;
  FILL(in, byte = random_number() % 5 ? byte : (unsigned char)random_number());
}

static void kernel(void) {
  int n = 0;
  for (int i = 0; i < size;) {
    int run = 1;
    while (i + run < size && run < 255 && in[i + run] == in[i])
      run++;
    packed[n++] = (unsigned char)run;
    packed[n++] = in[i];
    i += run;
  }
  unsigned char *to = out;
  for (int i = 0; i < n; i += 2)
    for (int k = 0; k < packed[i]; k++)
      *to++ = packed[i + 1];
  packed_size = n;
}

static double result(void) {
  return packed_size + WEIGHED(out);
}
