// Floating-point work stays on its side of a marker: each region below does as many operations as its source says,
// whatever could be computed earlier, later, once for all or together with the same work elsewhere.
// RUN: %regions_at clang %s -O1 -O2 -O3 -Os -Ofast "-O3 -march=haswell"
// REQUIRES: avx2, fma
#include "leastaction.h"
#include <stdbool.h>
double out[64];
static double total; // main runs once: this could become a local variable
static const double table[4] = {1.5, 2.5, 3.5, 4.5};
static void square(double *x) { *x *= *x; }
int main(int argc, char **argv) {
  double x = argc + 0.5, y = argc + 1.5;
  double before = x * y;
  leastaction_start("sunk into: 1 flop");
  out[0] = before + x;
  leastaction_stop("sunk into: 1 flop");
  leastaction_start("sunk out of: 2 flop");
  double inside = x * y - x;
  leastaction_stop("sunk out of: 2 flop");
  out[1] = inside;
  out[2] = x * y;
  leastaction_start("computed before: 1 flop");
  out[3] = x * y;
  leastaction_stop("computed before: 1 flop");
  out[4] = x * y;
  for (int i = 0; i < 7; i++) {
    leastaction_start("invariant: 14 flop");
    double same = x * y + y;
    leastaction_stop("invariant: 14 flop");
    out[5] += same;
  }
  for (int i = 0; i < 5; i++) {
    double same = x / y;
    leastaction_start("accumulated: 5 flop");
    total += same;
    leastaction_stop("accumulated: 5 flop");
  }
  leastaction_start("integers: 2 flop");
  out[6] = x * argc * table[argc];
  leastaction_stop("integers: 2 flop");
  out[7] = x * argc * table[argc];
  struct { double x, y, z; } point = {x * 2, y * 2, x * y};
  leastaction_start("members: 3 flop");
  point.x += point.y;
  point.z += point.x * point.y;
  leastaction_stop("members: 3 flop");
  double referred = x + y;
  leastaction_start("reference: 1 flop");
  square(&referred);
  leastaction_stop("reference: 1 flop");
  out[8] = point.x * point.y * point.z * referred;
  bool less = x * 3 < y;
  leastaction_start("chosen: 1 flop");
  double chosen = less ? x - y : x + y;
  leastaction_stop("chosen: 1 flop");
  out[9] = chosen;
  out[10] = total;
}
