// Quicksort of random numbers.
// BUILD: leastaction clang -O2 -g
#include <leastaction.h>

static int values[4096];

static void sort(int *first, int *last) {
  if (last - first < 2)
    return;
  const int pivot = first[(last - first) / 2];
  int *low = first, *high = last - 1;
  while (low <= high) {
    if (*low < pivot) // HERE: mispredicted branch
      ++low;
    else {
      const int swapped = *low;
      *low = *high;
      *high-- = swapped;
    }
  }
  sort(first, low);
  if (low == first)
    ++low;
  sort(low, last);
}

int main(void) {
  unsigned random = 1;
  for (int i = 0; i < 4096; ++i)
    values[i] = (int)((random = random * 1664525 + 1013904223) >> 8);
  leastaction_start("planted");
  sort(values, values + 4096);
  leastaction_stop("planted");
  return values[0] > values[1];
}
