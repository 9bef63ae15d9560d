// Accesses to memory stay on their side of a marker, also to memory that only this program could know of: the region
// does its own loads and stores and no others.
// RUN: %regions_at clang %s -O1 -O2 -O3 -Os "-O3 -march=haswell"
// REQUIRES: avx2, fma
#include "leastaction.h"
#include <stdlib.h>
double out[64], sink;
static double hidden[64];
static double sum; // only main uses it, which runs once
extern const double factor;

static double *make(int n, double x) {
  double *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = i * x;
  return p;
}
__attribute__((noinline)) static void add(double *restrict total, const double *restrict x, int n) {
  for (int r = 0; r < 3; r++) {
    leastaction_start("restrict: 60 flop, 312 byte, 3 times");
    for (int i = 0; i < n; i++)
      *total += x[i] * x[0];
    leastaction_stop("restrict: 60 flop, 312 byte, 3 times");
  }
}
#define DOUBLE_IN_REGION(name, array, n)                                                                               \
  leastaction_start(name);                                                                                             \
  for (int i = 0; i < n; i++)                                                                                          \
    array[i] += array[i];                                                                                              \
  leastaction_stop(name);                                                                                              \
  for (int i = 0; i < n; i++)                                                                                          \
    out[i] += array[i];

int main(int argc, char **argv) {
  double fixed[32], variable[argc + 31], few[4];
  for (int i = 0; i < 32; i++)
    fixed[i] = variable[i] = hidden[i] = out[i] = i * argc;
  for (int i = 0; i < 4; i++)
    few[i] = i + argc;
  DOUBLE_IN_REGION("array: 32 flop, 512 byte, 1 times", fixed, 32)
  DOUBLE_IN_REGION("once more: 32 flop, 512 byte, 1 times", fixed, 32)
  DOUBLE_IN_REGION("variable length: 32 flop, 512 byte, 1 times", variable, argc + 31)
  DOUBLE_IN_REGION("static: 32 flop, 512 byte, 1 times", hidden, 32)
  DOUBLE_IN_REGION("few: 4 flop, 1 times", few, 4)
  double *heap = make(32, argc + 0.5);
  DOUBLE_IN_REGION("heap: 32 flop, 512 byte, 1 times", heap, 32)
  free(heap);
  add(&out[40], fixed, 10);
  for (int i = 0; i < 5; i++) {
    leastaction_start("static scalar: 5 flop, 120 byte, 5 times");
    sum += factor;
    leastaction_stop("static scalar: 5 flop, 120 byte, 5 times");
  }
  sink = sum;
  return 0;
}
__attribute__((weak)) const double factor = 2.5;
