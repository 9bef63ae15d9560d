/* Tells other threads how far it has come: in the order of all threads (an exchange), or releasing (a plain store). */
#include "edits.h"
#include "lesson.h"
#include <stdatomic.h>

#define ordered 1
#define releasing 2

#ifndef SIZE
#define SIZE 60000
#endif

static ON_LINES unsigned in[SIZE];
static atomic_uint progress;
static unsigned hashed;

static void prepare(void) {
  for (unsigned i = 0; i < SIZE; i++)
    in[i] = i * 7;
}

static void lesson(void) {
  unsigned hash = 0;
  for (unsigned i = 0; i < SIZE; i++) {
    hash = (hash ^ in[i]) * 16777619u;
    hash = (hash ^ hash >> 15) * 2246822519u;
#if VARIANT == ordered
    atomic_store(&progress, i); /* HERE */
#elif VARIANT == releasing
    atomic_store_explicit(&progress, i, memory_order_release);
#else
#error "VARIANT is ordered or releasing"
#endif
  }
  hashed = hash;
}

static double result(void) {
  return (double)hashed + (double)progress;
}
