// The sequence of markers at run time is the source's: unrolled, inlined, merged, jumped over, recursive, in threads.
// RUN: %regions_at clang++ %s -O0 -O1 -O2 -O3 -Os -Ofast "-O3 -funroll-loops"
// RUN: %la_clangxx -Os --la-mode=markers -S -o - %s | FileCheck %s
#include "leastaction.h"
#include <thread>
double out[8];
static double recursive(int n, double x) {
  leastaction_start("recursive: 25 flop, 1 times");
  double sum = n < 2 ? x * n : recursive(n - 1, x) + recursive(n - 2, x);
  leastaction_stop("recursive: 25 flop, 1 times");
  return sum;
}
static inline void once(double x) {
  leastaction_start("inlined: 3 flop, 3 times");
  out[0] += x;
  leastaction_stop("inlined: 3 flop, 3 times");
}
// Both sides keep theirs:
// CHECK-LABEL: both:
// CHECK-COUNT-2: callq{{.*}}leastaction_start
// CHECK-COUNT-2: callq{{.*}}leastaction_stop
// CHECK: retq
extern "C" __attribute__((noinline)) void both(double x, double y) {
  if (x < y) {
    leastaction_start("both: 2 flop, 2 times");
    out[1] += x;
    leastaction_stop("both: 2 flop, 2 times");
  } else {
    leastaction_start("both: 2 flop, 2 times");
    out[1] += y;
    leastaction_stop("both: 2 flop, 2 times");
  }
}
static double leaves(int n, double x) {
  for (int i = 0; i < n; i++) {
    leastaction::Region region("left early: 8 flop, 8 times");
    out[2] += x;
    if (i == 5)
      return out[2];
    if (i == 2)
      goto out;
    if (i == 1)
      continue;
  }
out:
  return x;
}
int main(int argc, char **) {
  double x = argc + 0.5, y = argc + 1.5;
  for (int i = 0; i < 4; i++) { // unrolled
    leastaction_start("unrolled: 4 flop, 4 times");
    out[3] += x;
    leastaction_stop("unrolled: 4 flop, 4 times");
  }
  once(x), once(y), once(x);
  both(x, y), both(y, x);
  leaves(2, x), leaves(9, x), leaves(3, y);
  std::thread other([&] { out[4] = recursive(6, x); });
  other.join();
}
