/* programs KERNEL: what cachesweep and cachegrind are held against each other with. */
#include <stdio.h>
#include <string.h>

enum { order = 160, grid = 512, entries = 1 << 17 };

static double a[order * order], b[order * order], c[order * order];
static double now[grid * grid], next[grid * grid];
static unsigned long table[entries];

static double matrix(void) {
  for (int i = 0; i < order * order; i++) {
    a[i] = i;
    b[i] = i & 7;
  }
  for (int i = 0; i < order; i++)
    for (int j = 0; j < order; j++) {
      double sum = 0;
      for (int k = 0; k < order; k++)
        sum += a[i * order + k] * b[k * order + j];
      c[i * order + j] = sum;
    }
  return c[order];
}

static double stencil(void) {
  for (int step = 0; step < 4; step++) {
    for (int i = 1; i < grid - 1; i++)
      for (int j = 1; j < grid - 1; j++) {
        const double *p = &now[i * grid + j];
        next[i * grid + j] = 1 + (p[-grid] + p[-1] + p[1] + p[grid]) / 4;
      }
    for (int i = 0; i < grid * grid; i++)
      now[i] = 1 - next[i]; /* no copy: that would be a call of the C library, which is not recorded */
  }
  return now[grid + 1];
}

static double lookups(void) {
  unsigned long x = 88172645463325252ul, sum = 0;
  for (int i = 0; i < 1000000; i++) {
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    /* Half of the lookups go to a sixteenth of the table. */
    unsigned long place = x % (x & 1ul << 40 ? entries : entries / 16);
    sum += table[place]++;
  }
  return (double)sum;
}

int main(int argc, char **argv) {
  const char *kernel = argc > 1 ? argv[1] : "";
  double result = !strcmp(kernel, "matrix") ? matrix() : !strcmp(kernel, "stencil") ? stencil() : lookups();
  printf("%g\n", result);
}
