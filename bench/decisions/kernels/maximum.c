/* reductions: greatest of doubles, and where it is. */
#include "../decisions.h"

int count = 15000;
static ON_LINES double x[15000];
static double most;
static int place;

static void prepare(void) {
  FILL(x, random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 8; pass++) {
    double best = -1;
    int at = 0;
    for (int i = pass; i < count; i++)
      if (x[i] > best) {
        best = x[i];
        at = i;
      }
    most = best;
    place += at;
  }
}

static double result(void) {
  return most * place;
}
