/* Strings: asks for the length once instead of at each character. */
#define BETWEEN
#include "edits.h"
#include "lesson.h"

#define each_time 1
#define once 2

#ifndef SIZE
#define SIZE 600
#endif

static ON_LINES char text[SIZE + 1];

static void prepare(void) {}

static void between(void) {
  for (int i = 0; i < SIZE; i++)
    text[i] = (char)('A' + (i * 7) % 50);
}

static int length_of(const char *string) {
  int length = 0;
  while (string[length] != 0) /* HERE */
    length++;
  return length;
}

static void lesson(void) {
#if VARIANT == each_time
  for (int i = 0; i < length_of(text); i++)
    text[i] = (char)(text[i] + 1);
#elif VARIANT == once
  for (int i = 0, length = length_of(text); i < length; i++)
    text[i] = (char)(text[i] + 1);
#else
#error "VARIANT is each_time or once"
#endif
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += text[i] * (i % 11);
  return sum;
}
