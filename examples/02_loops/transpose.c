/* Tiling a transpose: one of the two matrices is walked along columns whatever the order of the loops. In tiles, a line
   of it is used up before it leaves the cache. */
#include "lesson.h"

#define plain 1
#define tile_64 2
#define tile_8 3
#define padded 4

#ifndef SIZE
#define SIZE 1024 /* lines of a column are 8192 byte apart, and share one set of the first cache */
#endif

#if VARIANT == padded
enum { length = SIZE + 8 }; /* of a row: one line more, and the lines of a column are spread over all sets */
#else
enum { length = SIZE };
#endif
static double a[SIZE][length], b[SIZE][length];

static void prepare(void) {
  for (long i = 0; i < SIZE; i++)
    for (long j = 0; j < SIZE; j++)
      b[i][j] = i * 3 + j;
}

static void lesson(void) {
#if VARIANT == plain || VARIANT == padded
  for (long i = 0; i < SIZE; i++)
    for (long j = 0; j < SIZE; j++)
      a[i][j] = b[j][i];
#elif VARIANT == tile_64 || VARIANT == tile_8
  enum { tile = VARIANT == tile_64 ? 64 : 8 };
  for (long ti = 0; ti < SIZE; ti += tile)
    for (long tj = 0; tj < SIZE; tj += tile) {
      long end_i = ti + tile < SIZE ? ti + tile : SIZE, end_j = tj + tile < SIZE ? tj + tile : SIZE;
      for (long i = ti; i < end_i; i++)
        for (long j = tj; j < end_j; j++)
          a[i][j] = b[j][i];
    }
#else
#error "VARIANT is plain, tile_64, tile_8 or padded"
#endif
}

static double result(void) {
  double sum = 0;
  for (long i = 0; i < SIZE; i++)
    for (long j = 0; j < SIZE; j++)
      sum += a[i][j] * ((i + 2 * j) % 11);
  return sum;
}
