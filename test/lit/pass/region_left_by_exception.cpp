// A function that is a region ends its region when an exception leaves it, and only then: not when it catches.
// RUN: %regions_at clang++ %s -O0 -O1 -O2 -Os "-O2 -fPIC"
// RUN: %la_clangxx -O2 %s -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s
// CHECK-NOT: was started but not stopped
#include "leastaction.h"
#include <stdexcept>
#include <vector>
double out[4];
__attribute__((noinline)) static double fails(double x) {
  if (x > 1)
    throw std::runtime_error("too large");
  return x;
}
LEASTACTION_REGION double thrown_3_times_6_flop(double x) {
  std::vector<double> unwound(3, x);
  out[0] += x * x;
  return fails(x) + unwound[1];
}
LEASTACTION_REGION double caught_3_times_9_flop(double x) {
  try {
    out[1] += x;
    fails(x);
  } catch (const std::exception &) {
    out[2] += x * x;
  }
  return out[1];
}
LEASTACTION_REGION double plain_3_times_3_flop(double x) { return x * x; }
int main() {
  double volatile x = 2.5;
  for (int i = 0; i < 3; i++) {
    try {
      thrown_3_times_6_flop(x);
    } catch (const std::exception &) {
    }
    out[3] = caught_3_times_9_flop(x) + plain_3_times_3_flop(x); // in no other region
  }
  return 0;
}
