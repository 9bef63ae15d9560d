/* Binary search. Half of its branches are mispredicted; without branches each step waits for the load before it. In
   Eytzinger's order (the two children of k are 2k and 2k + 1) the first levels share lines, and what comes next can be
   prefetched. */
#ifndef SIZE
#define SIZE 4095 /* one less than a power of two */
#endif
#define BETWEEN
#if SIZE > 100000
#define COLD /* no line of a large table is in a cache */
#endif
#include "edits.h"
#include "lesson.h"
#include <emmintrin.h>

#define branchy 1
#define branchless 2
#define eytzinger 3
#define ahead 4

enum { queries = 4000 };

static ON_LINES int table[SIZE + 1], keys[queries];
static long total;

#if VARIANT == eytzinger || VARIANT == ahead
static int fill(int value, int k) {
  if (k <= SIZE) {
    value = fill(value, 2 * k);
    table[k] = 2 * value++;
    value = fill(value, 2 * k + 1);
  }
  return value;
}
#endif

static void prepare(void) {
#if VARIANT == eytzinger || VARIANT == ahead
  fill(0, 1);
#else
  for (int i = 0; i < SIZE; i++)
    table[i] = 2 * i;
#endif
}

static void between(void) { /* other keys each time: a predictor could learn some thousands by heart */
  for (int i = 0; i < queries; i++)
    keys[i] = (int)(random_number() % (2 * SIZE - 1));
#ifdef COLD
  for (int i = 0; i <= SIZE; i += 16)
    _mm_clflush(&table[i]);
  _mm_mfence();
#endif
}

static int at_least(int key) {
#if VARIANT == branchy
  int low = 0, high = SIZE - 1;
  while (low < high) {
    int middle = (low + high) / 2;
    if (table[middle] < key) { /* HERE */
      low = middle + 1;
      __asm__ volatile(""); /* or the compiler would select without a branch */
    } else
      high = middle;
  }
  return table[low];
#elif VARIANT == branchless
  const int *base = table;
  for (int length = SIZE; length > 1;) {
    int half = length / 2;
    base = __builtin_unpredictable(base[half - 1] < key) ? base + half : base;
    length -= half;
  }
  return *base;
#elif VARIANT == eytzinger || VARIANT == ahead
  unsigned k = 1;
  while (k <= SIZE) {
#if VARIANT == ahead
    __builtin_prefetch(table + 16ul * k);
#endif
    k = 2 * k + (table[k] < key);
  }
  return table[k >> (__builtin_ctz(~k) + 1)];
#else
#error "VARIANT is branchy, branchless, eytzinger or ahead"
#endif
}

static void lesson(void) {
  long sum = 0;
  for (int i = 0; i < queries; i++)
    sum += at_least(keys[i]);
  total = sum;
}

static double result(void) {
  return (double)total;
}
