// A function that is a region runs as often as the source says, however little it does and whatever is known about it,
// and what it accesses is accessed in it.
// RUN: %regions_at clang++ %s -O0 -O1 -O2 -O3 -Os
// RUN: %la_clangxx -O2 --la-mode=markers -S -o - %s | FileCheck %s
#include "leastaction.h"
#define REGION LEASTACTION_REGION
double out[8];
REGION double pure_11_flop_11_times(double x) { return x * x; }
REGION static double reads_10_flop_10_times_160_byte(const double *x, const double *y) { return *x + *y; }
REGION static double constant_20_times() { return 3.0; }
REGION static void nothing_10_times(int) {}
REGION static double same_1_flop_1_times(double x) { return x * 3; }
REGION static double again_1_flop_1_times(double x) { return x * 3; }
REGION static double special_8_flop_2_times(int n, double x) {
  for (int i = 0; i < n; i++)
    out[7] += x;
  return out[7];
}
// Each call is an execution, so recursion does not become a loop.
// CHECK-LABEL: recursive_9_flop_1_times
// CHECK: callq {{.*}}recursive_9_flop_1_times
// CHECK: retq
REGION static double recursive_9_flop_1_times(int n, double x) {
  return n == 0 ? x : recursive_9_flop_1_times(n - 1, x * x);
}
int main(int argc, char **) {
  double x = argc + 0.5, y = argc + 1.5;
  for (int i = 0; i < 10; i++)
    out[0] += pure_11_flop_11_times(x);
  pure_11_flop_11_times(y);
  for (int i = 0; i < 10; i++)
    out[1] += reads_10_flop_10_times_160_byte(&x, &y);
  for (int i = 0; i < 10; i++)
    out[2] += constant_20_times();
  for (int i = 0; i < 10; i++)
    constant_20_times();
  for (int i = 0; i < 10; i++)
    nothing_10_times(i);
  same_1_flop_1_times(x);
  again_1_flop_1_times(x);
  special_8_flop_2_times(3, x);
  special_8_flop_2_times(5, y);
  return recursive_9_flop_1_times(9, 0.5) > 1;
}
