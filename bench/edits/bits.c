/* Counts bits: one after the other, by a table of bytes, or as the compiler knows to. */
#define BETWEEN
#include "edits.h"
#include "lesson.h"

#define loop 1
#define table 2
#define builtin 3

#ifndef SIZE
#define SIZE 10000
#endif

static ON_LINES unsigned in[SIZE];
static ON_LINES unsigned char bits_of[256];
static unsigned total;

static void prepare(void) {
  for (int i = 0; i < 256; i++)
    bits_of[i] = (unsigned char)__builtin_popcount((unsigned)i);
}

static void between(void) {
  for (int i = 0; i < SIZE; i++)
    in[i] = random_number();
}

static void lesson(void) {
  unsigned sum = 0;
#if VARIANT == loop
  for (int i = 0; i < SIZE; i++)
    for (unsigned bits = in[i]; bits != 0; sum++) { /* HERE */
      bits &= bits - 1;
      __asm__ volatile("" : "+r"(bits)); /* or the compiler would see what is counted */
    }
#elif VARIANT == table
  for (int i = 0; i < SIZE; i++)
    sum += bits_of[in[i] & 255] + bits_of[in[i] >> 8 & 255] + bits_of[in[i] >> 16 & 255] + bits_of[in[i] >> 24];
#elif VARIANT == builtin
  for (int i = 0; i < SIZE; i++)
    sum += (unsigned)__builtin_popcount(in[i]);
#else
#error "VARIANT is loop, table or builtin"
#endif
  total = sum;
}

static double result(void) {
  return total;
}
