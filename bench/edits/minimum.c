/* Where the least number is: the branch is taken seldom and foreseen, so that to select instead is no gain. */
#define BETWEEN
#include "edits.h"
#include "lesson.h"

#define branchy 1
#define branchless 2

#ifndef SIZE
#define SIZE 4000
#endif
enum { passes = 20 };

static ON_LINES unsigned in[SIZE], least[passes];

static void prepare(void) {}

static void between(void) {
  for (int i = 0; i < SIZE; i++)
    in[i] = random_number();
}

static void lesson(void) {
  for (int pass = 0; pass < passes; pass++) {
    unsigned where = 0, value = in[0];
#pragma clang loop vectorize(disable)
    for (unsigned i = 1; i < SIZE; i++) {
#if VARIANT == branchy
      if (in[i] < value) { /* HERE */
        value = in[i];
        where = i;
        __asm__ volatile("");
      }
#elif VARIANT == branchless
      where = __builtin_unpredictable(in[i] < value) ? i : where;
      value = __builtin_unpredictable(in[i] < value) ? in[i] : value;
#else
#error "VARIANT is branchy or branchless"
#endif
    }
    least[pass] = where;
  }
}

static double result(void) {
  double sum = 0;
  for (int pass = 0; pass < passes; pass++)
    sum += least[pass];
  return sum;
}
