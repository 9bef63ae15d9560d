/* Reads a large table by index: at random, with sorted indices, with prefetching, and with smaller elements. */
#ifndef SIZE
#define SIZE 2097152 /* elements; of 8 byte 16 Mbyte */
#endif
#define BETWEEN
#if SIZE > 1000000
#define COLD /* no line of a large table is in a cache */
#endif
#include "edits.h"
#include "lesson.h"
#include <emmintrin.h>
#include <stdlib.h>

#define scattered 1
#define sorted 2
#define ahead 3
#define narrow 4

enum { reads = 40000, distance = 32 };

#if VARIANT == narrow
typedef unsigned char Element;
#else
typedef double Element;
#endif
static Element table[SIZE] __attribute__((aligned(4096)));
static ON_LINES int at[reads + distance];
static double total;

static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void prepare(void) {
  for (long i = 0; i < SIZE; i++)
    table[i] = (Element)(i * 7 % 100);
  for (int i = 0; i < reads; i++)
    at[i] = (int)(random_number() % SIZE);
  if (VARIANT == sorted)
    qsort(at, reads, sizeof(at[0]), compare);
}

static void between(void) {
#if SIZE > 1000000
  for (const char *line = (const char *)table; line < (const char *)(table + SIZE); line += 64)
    _mm_clflush(line);
  _mm_mfence();
#endif
}

static void lesson(void) {
  double sum = 0;
  for (int i = 0; i < reads; i++) {
#if VARIANT == ahead
    __builtin_prefetch(&table[at[i + distance]]);
#endif
    sum += table[at[i]]; /* HERE */
  }
  total = sum;
}

static double result(void) {
  return total;
}
