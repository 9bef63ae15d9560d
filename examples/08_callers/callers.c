/* One region, reached by two callers: its call paths tell them apart. */
#include <leastaction.h>
#include <stdio.h>

enum { length = 1000 };
static float image[length], result[length];

__attribute__((noinline)) static void filter(float centre, float side) {
  leastaction_start("filter");
  for (int i = 1; i < length - 1; i++)
    result[i] = centre * image[i] + side * (image[i - 1] + image[i + 1]);
  leastaction_stop("filter");
}

__attribute__((noinline)) static void blur(void) {
  filter(0.5F, 0.25F);
  result[0] = image[0];
}

__attribute__((noinline)) static void sharpen(void) {
  filter(2.0F, -0.5F);
  result[0] = image[0];
}

int main(void) {
  for (int i = 0; i < length; i++)
    image[i] = (float)(i % 10);
  blur();
  for (int i = 0; i < 3; i++)
    sharpen();
  printf("%g\n", (double)result[5]);
  return 0;
}
