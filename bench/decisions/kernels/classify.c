/* branchy: each number does one of five things. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES unsigned numbers[15000];
static unsigned negative, small, odd, large, other;

static void prepare(void) {}

static void between(void) {
  FILL(numbers, random_number());
}

static void kernel(void) {
  for (int i = 0; i < COUNT_OF(numbers); i++) {
    unsigned number = numbers[i];
    if (number >> 30 == 3)
      negative += number >> 3;
    else if (number < 500000000)
      small ^= number;
    else if (number & 1)
      odd += number / 7;
    else if (number > 2000000000)
      large += number & 0xff;
    else
      other++;
  }
}

static double result(void) {
  return (double)negative + small * 3. + odd * 5. + large * 7. + other;
}
