/* The matrix product as users compile it: dot products, along rows, and along rows in tiles. */
#include "edits.h"
#include "lesson.h"

#define plain 1
#define interchanged 2
#define tiled 3

#ifndef SIZE
#define SIZE 96 /* three matrices of 74 kbyte; divisible by 16 */
#endif

static ON_LINES double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++) {
      a[i][j] = (i + 3 * j) % 7;
      b[i][j] = (2 * i + j) % 5;
    }
}

static void lesson(void) {
#if VARIANT == plain
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++) {
      double sum = 0;
      for (int k = 0; k < SIZE; k++)
        sum += a[i][k] * b[k][j]; /* HERE */
      c[i][j] = sum;
    }
#elif VARIANT == interchanged || VARIANT == tiled
  enum { tile = VARIANT == tiled ? 16 : SIZE };
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      c[i][j] = 0;
  for (int first = 0; first < SIZE; first += tile)
    for (int i = 0; i < SIZE; i++)
      for (int k = first; k < first + tile; k++)
        for (int j = 0; j < SIZE; j++)
          c[i][j] += a[i][k] * b[k][j];
#else
#error "VARIANT is plain, interchanged or tiled"
#endif
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      sum += c[i][j] * ((i + 2 * j) % 11);
  return sum;
}
