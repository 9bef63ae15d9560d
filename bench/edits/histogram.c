/* A histogram: where the same value comes again at once, its count is loaded before it is stored. More tables keep them
   apart, which helps if values repeat, and not if they are spread. */
#include "edits.h"
#include "lesson.h"

#define one 1
#define two 2
#define four 4

#ifndef SIZE
#define SIZE 100000
#endif
#ifndef SPREAD
#define SPREAD 0 /* 1: all values are equally frequent; 0: nine of ten are the same */
#endif

static ON_LINES unsigned char in[SIZE];
static ON_LINES unsigned counts[4][256];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++) {
    unsigned number = random_number();
    in[i] = SPREAD || number % 10 == 0 ? (unsigned char)(number >> 8) : 7;
  }
}

static void lesson(void) {
#if VARIANT == one
  for (int i = 0; i < SIZE; i++)
    counts[0][in[i]]++; /* HERE */
#elif VARIANT == two
  for (int i = 0; i < SIZE; i += 2) {
    counts[0][in[i]]++;
    counts[1][in[i + 1]]++;
  }
#elif VARIANT == four
  for (int i = 0; i < SIZE; i += 4) {
    counts[0][in[i]]++;
    counts[1][in[i + 1]]++;
    counts[2][in[i + 2]]++;
    counts[3][in[i + 3]]++;
  }
#else
#error "VARIANT is one, two or four"
#endif
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < 256; i++)
    sum += (counts[0][i] + counts[1][i] + counts[2][i] + counts[3][i]) * (double)i;
  return sum;
}
