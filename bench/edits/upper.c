/* Writes a text in capitals: stores where a letter is small, or stores everywhere, which a compiler can vectorise. */
#define BETWEEN
#include "edits.h"
#include "lesson.h"

#define branchy 1
#define branchless 2

#ifndef SIZE
#define SIZE 40000
#endif

static ON_LINES unsigned char text[SIZE];

static void prepare(void) {}

static void between(void) {
  for (int i = 0; i < SIZE; i++)
    text[i] = (unsigned char)((random_number() & 1 ? 'a' : 'A') + i % 26);
}

static void lesson(void) {
#if VARIANT == branchy
  for (int i = 0; i < SIZE; i++)
    if (text[i] >= 'a') { /* HERE */
      __asm__ volatile("");
      text[i] = (unsigned char)(text[i] - 32);
    }
#elif VARIANT == branchless
  for (int i = 0; i < SIZE; i++)
    text[i] = (unsigned char)(text[i] - ((text[i] >= 'a') << 5));
#else
#error "VARIANT is branchy or branchless"
#endif
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += text[i] * (i % 11);
  return sum;
}
