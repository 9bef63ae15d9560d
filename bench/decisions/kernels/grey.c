/* strided: grey values of pixels of three bytes. */
#include "../decisions.h"

enum { pixels = 30000 };
static ON_LINES unsigned char rgb[3 * pixels], grey[pixels];

static void prepare(void) {
  FILL(rgb, (unsigned char)random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < pixels; i++)
      grey[i] = (unsigned char)((77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2]) >> 8);
}

static double result(void) {
  return WEIGHED(grey);
}
