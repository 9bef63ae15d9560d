/* parsing: decimal numbers between commas, some with a sign. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES char text[50000];
static ON_LINES int numbers[10000];
static int count;

static void prepare(void) {}

static void between(void) {
  int i = 0;
  while (i < COUNT_OF(text) - 12) {
    if (random_number() % 4 == 0)
      text[i++] = '-';
    for (unsigned digits = 1 + random_number() % 7; digits; digits--)
      text[i++] = (char)('0' + random_number() % 10);
    text[i++] = ',';
  }
  text[i] = 0;
}

static void kernel(void) {
  const char *c = text;
  int n = 0;
  while (*c) {
    int negative = *c == '-', value = 0;
    c += negative;
    while (*c != ',')
      value = 10 * value + *c++ - '0';
    c++;
    numbers[n++ % 10000] = negative ? -value : value;
  }
  count = n;
}

static double result(void) {
  return count + WEIGHED(numbers);
}
