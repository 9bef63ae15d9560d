/* Finds 256 colors for a picture of 160 x 120 points, as a program that writes GIF files does; prints a checksum.
   colors N does so N times, and prints how long the fastest took. */
#include "gif_lib.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { Width = 160, Height = 120, Points = Width * Height };

static GifByteType red[Points], green[Points], blue[Points], output[Points];

/* Colors that change slowly, with noise. */
static void paint(void) {
  unsigned seed = 1;
  for (int y = 0; y < Height; ++y)
    for (int x = 0; x < Width; ++x) {
      seed = seed * 1103515245u + 12345u;
      const int i = y * Width + x;
      red[i] = x * 7 / 5 + (seed >> 16 & 31);
      green[i] = y * 9 / 5 + (seed >> 21 & 31);
      blue[i] = (x + y) * 4 / 5 + (seed >> 26 & 31);
    }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

int main(int argc, char **argv) {
  const int times = argc > 1 ? atoi(argv[1]) : 1;
  double least = 1e9; /* ms */
  GifColorType map[256];
  int size = 256;
  paint();
  for (int i = 0; i < times; ++i) {
    const double begin = now();
    size = 256;
    if (GifQuantizeBuffer(Width, Height, &size, red, green, blue, output, map) != GIF_OK)
      return 1;
    const double ms = now() - begin;
    least = ms < least ? ms : least;
  }
  unsigned sum = 0;
  for (int i = 0; i < Points; ++i)
    sum = sum * 31 + map[output[i]].Red + 256 * map[output[i]].Green + 65536 * map[output[i]].Blue;
  printf("%d colors, checksum %08x\n", size, sum);
  if (times > 1)
    printf("fastest of %d: %.2f ms\n", times, least);
  return 0;
}
