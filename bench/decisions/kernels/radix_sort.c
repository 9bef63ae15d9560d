/* sorting: by bytes, from the lowest, with counts. */
#define BETWEEN
#include "../decisions.h"

enum { size = 10000 };
static ON_LINES unsigned values[size], other[size];

static void prepare(void) {}

static void between(void) {
  FILL(values, random_number());
}

static void kernel(void) {
  unsigned *from = values, *to = other;
  for (int shift = 0; shift < 32; shift += 8) {
    int place[257] = {0};
    for (int i = 0; i < size; i++)
      place[(from[i] >> shift & 0xff) + 1]++;
    for (int i = 0; i < 256; i++)
      place[i + 1] += place[i];
    for (int i = 0; i < size; i++)
      to[place[from[i] >> shift & 0xff]++] = from[i];
    unsigned *held = from;
    from = to;
    to = held;
  }
}

static double result(void) {
  return WEIGHED(values);
}
