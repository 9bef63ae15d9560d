/* The matrix product: plain, with its loops interchanged, and in tiles. The numbers are small and whole, so that every
   order of additions gives the same sums. */
#include "lesson.h"

#define plain 1
#define tiled 2
#define interchanged 3

#ifndef SIZE
#define SIZE                                                                                                           \
  128 /* matrices of 128 kbyte; lines of a column are 1024 byte apart, and share four of the 64 sets of a cache */
#endif

static double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];

static void prepare(void) {
  for (long i = 0; i < SIZE; i++)
    for (long j = 0; j < SIZE; j++) {
      a[i][j] = (i + 3 * j) % 7;
      b[i][j] = (2 * i + j) % 5;
    }
}

static void lesson(void) {
#if VARIANT == plain
  for (long i = 0; i < SIZE; i++)
    for (long j = 0; j < SIZE; j++) {
      double sum = 0;
      for (long k = 0; k < SIZE; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
#elif VARIANT == tiled
  enum { tile = 32 }; /* a tile of b is 8 kbyte, and lies in the first cache while all rows of a pass by */
  for (long i = 0; i < SIZE; i++)
    for (long j = 0; j < SIZE; j++)
      c[i][j] = 0;
  for (long tk = 0; tk < SIZE; tk += tile)
    for (long tj = 0; tj < SIZE; tj += tile) {
      long end_k = tk + tile < SIZE ? tk + tile : SIZE, end_j = tj + tile < SIZE ? tj + tile : SIZE;
      for (long i = 0; i < SIZE; i++)
        for (long j = tj; j < end_j; j++) {
          double sum = c[i][j];
          for (long k = tk; k < end_k; k++)
            sum += a[i][k] * b[k][j];
          c[i][j] = sum;
        }
    }
#elif VARIANT == interchanged
  for (long i = 0; i < SIZE; i++) {
    for (long j = 0; j < SIZE; j++)
      c[i][j] = 0;
    for (long k = 0; k < SIZE; k++) {
      double factor = a[i][k];
      for (long j = 0; j < SIZE; j++)
        c[i][j] += factor * b[k][j];
    }
  }
#else
#error "VARIANT is plain, tiled or interchanged"
#endif
}

static double result(void) {
  double sum = 0;
  for (long i = 0; i < SIZE; i++)
    for (long j = 0; j < SIZE; j++)
      sum += c[i][j] * ((i + 2 * j) % 11);
  return sum;
}
