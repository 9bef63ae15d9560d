/* transposes: pixels of four bytes into four planes. */
#include "../decisions.h"

enum { pixels = 12000 };
static ON_LINES unsigned char picture[pixels][4], plane[4][pixels];

static void prepare(void) {
  for (int i = 0; i < pixels; i++)
    FILL(picture[i], (unsigned char)random_number());
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 0; i < pixels; i++)
      for (int k = 0; k < 4; k++)
        plane[k][i] = picture[i][k];
}

static double result(void) {
  double sum = 0;
  for (int k = 0; k < 4; k++)
    sum += WEIGHED(plane[k]) * (k + 1);
  return sum;
}
