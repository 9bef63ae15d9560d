/* A counter that threads share: locked for each item, in relaxed order, which is locked as well, or once for all. */
#include "edits.h"
#include "lesson.h"
#include <stdatomic.h>

#define each_item 1
#define relaxed 2
#define once 3

#ifndef SIZE
#define SIZE 60000
#endif

static ON_LINES int in[SIZE];
static atomic_long count, sum_of_items;

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    in[i] = i % 100;
}

static void lesson(void) {
#if VARIANT == each_item
  for (int i = 0; i < SIZE; i++)
    atomic_fetch_add(&sum_of_items, in[i] * in[i]); /* HERE */
#elif VARIANT == relaxed
  for (int i = 0; i < SIZE; i++)
    atomic_fetch_add_explicit(&sum_of_items, in[i] * in[i], memory_order_relaxed);
#elif VARIANT == once
  long sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += in[i] * in[i];
  atomic_fetch_add(&sum_of_items, sum);
#else
#error "VARIANT is each_item, relaxed or once"
#endif
  atomic_fetch_add(&count, SIZE);
}

static double result(void) {
  return (double)sum_of_items + (double)count;
}
