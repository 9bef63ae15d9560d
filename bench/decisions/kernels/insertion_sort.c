/* sorting: groups of 24 numbers by insertion. */
#define BETWEEN
#include "../decisions.h"

enum { groups = 250, members = 24 };
static ON_LINES int values[groups * members];

static void prepare(void) {}

static void between(void) {
  FILL(values, (int)(random_number() >> 4));
}

static void kernel(void) {
  for (int *group = values; group < values + groups * members; group += members)
    for (int i = 1; i < members; i++) {
      int value = group[i], j = i;
      for (; j > 0 && group[j - 1] > value; j--)
        group[j] = group[j - 1];
      group[j] = value;
    }
}

static double result(void) {
  return WEIGHED(values);
}
