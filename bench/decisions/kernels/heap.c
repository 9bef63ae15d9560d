/* priority queue: numbers put into a binary heap and taken out, least first. */
#define BETWEEN
#include "../decisions.h"

enum { size = 3000 };
static ON_LINES int values[size], heap[size + 1], sorted[size];

static void prepare(void) {}

static void between(void) {
  FILL(values, (int)(random_number() >> 4));
}

static void kernel(void) {
  int count = 0;
  for (int i = 0; i < size; i++) {
    int at = ++count;
    for (; at > 1 && heap[at / 2] > values[i]; at /= 2)
      heap[at] = heap[at / 2];
    heap[at] = values[i];
  }
  for (int i = 0; i < size; i++) {
    sorted[i] = heap[1];
    int last = heap[count--], at = 1;
    for (int child; (child = 2 * at) <= count; at = child) {
      if (child < count && heap[child + 1] < heap[child])
        child++;
      if (heap[child] >= last)
        break;
      heap[at] = heap[child];
    }
    heap[at] = last;
  }
}

static double result(void) {
  return WEIGHED(sorted);
}
