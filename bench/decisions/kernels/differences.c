/* byte arithmetic: sums of absolute differences of blocks of 16 by 16 pixels. */
#include "../decisions.h"

enum { width = 64, block = 16 };
static ON_LINES unsigned char picture[width][width], pattern[block][block];
static int least, place;

static void prepare(void) {
  for (int i = 0; i < width; i++)
    FILL(picture[i], (unsigned char)random_number());
  for (int i = 0; i < block; i++)
    FILL(pattern[i], (unsigned char)random_number());
}

static void kernel(void) {
  least = 1 << 30;
  for (int y = 0; y + block <= width; y += 3)
    for (int x = 0; x + block <= width; x += 3) {
      int sum = 0;
      for (int i = 0; i < block; i++)
        for (int j = 0; j < block; j++) {
          int difference = picture[y + i][x + j] - pattern[i][j];
          sum += difference < 0 ? -difference : difference;
        }
      if (sum < least) {
        least = sum;
        place = y * width + x;
      }
    }
}

static double result(void) {
  return least + place * 1e-4;
}
