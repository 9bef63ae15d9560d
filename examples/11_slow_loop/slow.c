// The mean brightness of each column of a picture: docs/tutorial_slow_loop.md finds out why it is slow.
#include <stdio.h>

enum { Height = 256, Width = 256 };

static float picture[Height][Width];
static float mean[Width];

__attribute__((noinline)) static void average(void) {
  for (int x = 0; x < Width; ++x)
    for (int y = 0; y < Height; ++y)
      mean[x] += picture[y][x] / Height;
}

int main(void) {
  for (int y = 0; y < Height; ++y)
    for (int x = 0; x < Width; ++x)
      picture[y][x] = (float)((x + 3 * y) % 64);
  average();
  printf("%g %g\n", mean[0], mean[Width - 1]);
  return 0;
}
