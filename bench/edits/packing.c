/* Packs four bytes into a word: written as bytes and read as a word, which cannot be forwarded, or shifted together. */
#include "edits.h"
#include "lesson.h"

#define stored 1
#define shifted 2

#ifndef SIZE
#define SIZE 20000
#endif

static ON_LINES unsigned char in[4 * SIZE];
static ON_LINES unsigned out[SIZE];

static void prepare(void) {
  for (int i = 0; i < 4 * SIZE; i++)
    in[i] = (unsigned char)(i * 7);
}

static void lesson(void) {
  for (int i = 0; i < SIZE; i++) {
    const unsigned char *from = &in[4 * i];
#if VARIANT == stored
    union {
      volatile unsigned char bytes[4];
      volatile unsigned word;
    } both;
    both.bytes[0] = from[3];
    both.bytes[1] = from[2];
    both.bytes[2] = from[1];
    both.bytes[3] = from[0];
    out[i] = both.word; /* HERE */
#elif VARIANT == shifted
    out[i] = (unsigned)from[0] << 24 | (unsigned)from[1] << 16 | (unsigned)from[2] << 8 | from[3];
#else
#error "VARIANT is stored or shifted"
#endif
  }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += out[i] % 1000u;
  return sum;
}
