/* Counts letters, digits and the rest of a text: by comparing, or by a table of classes. */
#define BETWEEN
#include "edits.h"
#include "lesson.h"

#define compared 1
#define looked_up 2

#ifndef SIZE
#define SIZE 30000
#endif

static ON_LINES unsigned char text[SIZE], class_of[256];
static ON_LINES unsigned counts[4];

static int class_by_comparing(unsigned char c) {
  if (c >= 'a' && c <= 'z')
    return 0;
  if (c >= 'A' && c <= 'Z')
    return 1;
  if (c >= '0' && c <= '9')
    return 2;
  return 3;
}

static void prepare(void) {
  for (int c = 0; c < 256; c++)
    class_of[c] = (unsigned char)class_by_comparing((unsigned char)c);
}

static void between(void) {
  for (int i = 0; i < SIZE; i++)
    text[i] = (unsigned char)(' ' + random_number() % 95);
}

static void lesson(void) {
#if VARIANT == compared
  unsigned lower = 0, upper = 0, digits = 0, others = 0;
  for (int i = 0; i < SIZE; i++) {
    unsigned char c = text[i];
    if (c >= 'a') { /* HERE */
      __asm__ volatile("");
      if (c <= 'z')
        lower++;
      else
        others++;
    } else if (c >= 'A') {
      __asm__ volatile("");
      if (c <= 'Z')
        upper++;
      else
        others++;
    } else if (c >= '0' && c <= '9')
      digits++;
    else
      others++;
  }
  counts[0] += lower;
  counts[1] += upper;
  counts[2] += digits;
  counts[3] += others;
#elif VARIANT == looked_up
  for (int i = 0; i < SIZE; i++)
    counts[class_of[text[i]]]++;
#else
#error "VARIANT is compared or looked_up"
#endif
}

static double result(void) {
  return counts[0] + 3.0 * counts[1] + 5.0 * counts[2] + 7.0 * counts[3];
}
