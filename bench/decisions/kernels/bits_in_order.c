/* bit tricks: numbers of the bits that are set. */
#include "../decisions.h"

static ON_LINES unsigned long set[1500];
static ON_LINES int members[1500 * 64];
static int count;

static void prepare(void) {
  FILL(set, ((unsigned long)random_number() << 32 | random_number()) & ((unsigned long)random_number() << 20));
}

static void kernel(void) {
  int n = 0;
  for (int i = 0; i < COUNT_OF(set); i++)
    for (unsigned long word = set[i]; word; word &= word - 1)
      members[n++] = 64 * i + __builtin_ctzl(word);
  count = n;
}

static double result(void) {
  double sum = count;
  for (int i = 0; i < count; i++)
    sum += (double)members[i] * (i % 11 + 1);
  return sum;
}
