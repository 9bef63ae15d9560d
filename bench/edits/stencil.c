/* The mean of a cell and its four neighbours in a grid: along columns, along rows, in tiles, with a division. */
#include "edits.h"
#include "lesson.h"

#define columns 1
#define rows 2
#define tiles 3
#define divided 4

#ifndef SIZE
#define SIZE 400 /* two grids of 1.3 Mbyte */
#endif
enum { passes = SIZE < 100 ? 100000 / SIZE / SIZE : 1, tile = 16 };

static ON_LINES double a[SIZE][SIZE], b[SIZE][SIZE];
#if VARIANT == divided
static volatile double weight = 5;
#endif

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      b[i][j] = 5 * ((i * 3 + j) % 50);
}

static void lesson(void) {
  for (int pass = 0; pass < passes; pass++) {
#if VARIANT == columns
    for (int j = 1; j + 1 < SIZE; j++)
      for (int i = 1; i + 1 < SIZE; i++)
        a[i][j] = (b[i][j] + b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]) * .2; /* HERE */
#elif VARIANT == rows
    for (int i = 1; i + 1 < SIZE; i++)
      for (int j = 1; j + 1 < SIZE; j++)
        a[i][j] = (b[i][j] + b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]) * .2;
#elif VARIANT == divided
    double by = weight;
    for (int i = 1; i + 1 < SIZE; i++)
      for (int j = 1; j + 1 < SIZE; j++)
        a[i][j] = (b[i][j] + b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]) / by; /* HERE */
#elif VARIANT == tiles
    for (int ti = 1; ti + 1 < SIZE; ti += tile)
      for (int tj = 1; tj + 1 < SIZE; tj += tile) {
        int end_i = ti + tile < SIZE - 1 ? ti + tile : SIZE - 1, end_j = tj + tile < SIZE - 1 ? tj + tile : SIZE - 1;
        for (int i = ti; i < end_i; i++)
          for (int j = tj; j < end_j; j++)
            a[i][j] = (b[i][j] + b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]) * .2;
      }
#else
#error "VARIANT is columns, rows, tiles or divided"
#endif
  }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      sum += a[i][j] * ((i + 2 * j) % 11);
  return sum;
}
