/* Software prefetch: cells are read in an order that no hardware prefetcher foresees, and each keeps the core busy for
   a while. A prefetch must come early enough to be there in time, and not so early that it has left the cache again. */
#include <emmintrin.h>
#define COLD
#define BETWEEN
#include "lesson.h"

#define none 1
#define late 2
#define timely 3
#define early 4

#ifndef SIZE
#define SIZE 32768 /* cells of 64 byte, a power of two: 2 Mbyte, twice the second cache */
#endif
typedef struct {
  double value[8];
} Cell;

static Cell cells[SIZE] __attribute__((aligned(4096)));
static int order[SIZE + 32];
static double total;

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < 8; j++)
      cells[i].value[j] = (i + j) % 16;
  unsigned cell = 1;
  for (int i = 0; i < SIZE + 32; i++) {
    order[i] = (int)(cell % SIZE);
    cell = cell * 1664525u + 1013904223u; /* all cells, once in SIZE steps */
  }
}

static void between(void) { /* takes the cells out of the caches */
  for (int i = 0; i < SIZE; i++)
    _mm_clflush(&cells[i]);
  _mm_mfence();
}

static void lesson(void) {
#if VARIANT == late
  enum { ahead = 1 };
#elif VARIANT == timely
  enum { ahead = 32 };
#elif VARIANT == early
  for (int i = 0; i < SIZE; i++) /* the first ones have left the second cache when the last ones come */
    __builtin_prefetch(&cells[order[i]]);
#elif VARIANT != none
#error "VARIANT is none, late, timely or early"
#endif
  double sum = 0;
  for (int i = 0; i < SIZE; i++) {
#if VARIANT == late || VARIANT == timely
    __builtin_prefetch(&cells[order[i + ahead]]);
#endif
    const Cell *cell = &cells[order[i]];
    double inner = 0;
    for (int j = 0; j < 8; j++)
      inner += cell->value[j] * cell->value[(j + 3) % 8] + cell->value[(j + 5) % 8];
    sum += inner;
  }
  total = sum;
}

static double result(void) {
  return total;
}
