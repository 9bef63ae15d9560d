/* Keeps the numbers below a limit, which half of them are: a branch that nobody can foresee, unless they are sorted. */
#define BETWEEN
#include "edits.h"
#include "lesson.h"

#define branchy 1
#define branchless 2
#define sorted 3

#ifndef SIZE
#define SIZE 40000
#endif
enum { values = 1024 };

static ON_LINES int in[SIZE], out[SIZE + 1], kept;

static void prepare(void) {}

static void between(void) { /* other numbers each time: a predictor could learn some thousands by heart */
  static int counts[values];
  for (int i = 0; i < SIZE; i++)
    in[i] = (int)(random_number() % values);
  if (VARIANT != sorted)
    return;
  for (int i = 0; i < values; i++)
    counts[i] = 0;
  for (int i = 0; i < SIZE; i++)
    counts[in[i]]++;
  for (int value = 0, i = 0; value < values; value++)
    for (int k = 0; k < counts[value]; k++)
      in[i++] = value;
}

static void lesson(void) {
  int n = 0;
#if VARIANT == branchless
  for (int i = 0; i < SIZE; i++) {
    out[n] = in[i];
    n += in[i] < values / 2;
  }
#elif VARIANT == branchy || VARIANT == sorted
  for (int i = 0; i < SIZE; i++)
    if (in[i] < values / 2) /* HERE */
      out[n++] = in[i];
#else
#error "VARIANT is branchy, branchless or sorted"
#endif
  kept = n;
}

static double result(void) {
  double sum = kept;
  for (int i = 0; i < kept; i++)
    sum += out[i];
  return sum;
}
