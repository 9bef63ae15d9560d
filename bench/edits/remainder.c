/* Remainders, as of a hash by the number of buckets: 64 bits, which compilers divide as 32 bits where that is enough,
   32 bits, or a mask, if it is a power of two. */
#include "edits.h"
#include "lesson.h"

#define wide 1
#define narrow 2
#define mask 3

#ifndef SIZE
#define SIZE 2000
#endif
enum { passes = 40 };

static ON_LINES unsigned long in[SIZE];
static volatile unsigned long buckets = 64;
static ON_LINES unsigned counts[64];

static void prepare(void) {
  for (unsigned long i = 0; i < SIZE; i++)
    in[i] = i * 2654435769ul % 1000003;
}

static void lesson(void) {
  unsigned long number = buckets;
  for (int pass = 0; pass < passes; pass++)
    for (int i = 0; i < SIZE; i++) {
#if VARIANT == wide
      unsigned long bucket = in[i] % number; /* HERE */
#elif VARIANT == narrow
      unsigned bucket = (unsigned)in[i] % (unsigned)number; /* HERE */
#elif VARIANT == mask
      unsigned long bucket = in[i] & (number - 1);
#else
#error "VARIANT is wide, narrow or mask"
#endif
      counts[bucket]++;
    }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < 64; i++)
    sum += (double)counts[i] * i;
  return sum;
}
