/* sorting: Hoare's quicksort. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES int values[4000];

static void prepare(void) {}

static void between(void) {
  FILL(values, (int)(random_number() >> 4));
}

static void sort(int *first, int *last) {
  while (first < last) {
    int pivot = first[(last - first) / 2], *i = first - 1, *j = last + 1;
    for (;;) {
      do
        i++;
      while (*i < pivot);
      do
        j--;
      while (*j > pivot);
      if (i >= j)
        break;
      int held = *i;
      *i = *j;
      *j = held;
    }
    sort(first, j);
    first = j + 1;
  }
}

static void kernel(void) {
  sort(values, values + COUNT_OF(values) - 1);
}

static double result(void) {
  return WEIGHED(values);
}
