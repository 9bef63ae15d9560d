/* indirect: weights added to cells of a table that is small enough for conflicts. */
#include "../decisions.h"

int count = 20000;
static ON_LINES double table[512];
static ON_LINES unsigned short cell[20000];
static ON_LINES float weight[20000];

static void prepare(void) {
  FILL(cell, (unsigned short)(random_number() % 512));
  FILL(weight, (float)random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 4; pass++)
    for (int i = 0; i < count; i++)
      table[cell[i]] += (double)weight[i];
}

static double result(void) {
  return WEIGHED(table);
}
