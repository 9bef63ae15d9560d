/* parsing: decimal fractions to doubles. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES char text[40000];
static ON_LINES double numbers[10000];
static int count;

static void prepare(void) {}

static void between(void) {
  int i = 0;
  while (i < COUNT_OF(text) - 12) {
    for (unsigned digits = 1 + random_number() % 3; digits; digits--)
      text[i++] = (char)('0' + random_number() % 10);
    text[i++] = '.';
    for (unsigned digits = 1 + random_number() % 5; digits; digits--)
      text[i++] = (char)('0' + random_number() % 10);
    text[i++] = ' ';
  }
  text[i] = 0;
}

static void kernel(void) {
  int n = 0;
  for (const char *c = text; *c; c++) {
    double value = 0, unit = 1;
    for (; *c != '.'; c++)
      value = 10 * value + (*c - '0');
    for (c++; *c != ' '; c++) {
      unit *= .1;
      value += unit * (*c - '0');
    }
    numbers[n++ % 10000] = value;
  }
  count = n;
}

static double result(void) {
  return count + WEIGHED(numbers);
}
