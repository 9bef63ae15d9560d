// Holding back the optimizer at markers leaves the code between them as good as it is: the loop of the region is
// vectorized the same way, its constants are known, its arrays do not overlap, its sums are in registers.
// RUN: %la_clang -O3 -ffast-math -march=haswell --la-mode=markers -S -o - %s | FileCheck %s --check-prefixes=CHECK,MARKED
// RUN: %la_clang -O3 -ffast-math -march=haswell --la-mode=markers -S -o - %s -DWITHOUT | FileCheck %s
#ifndef WITHOUT
#include "leastaction.h"
#else
void other(const char *name);
#define leastaction_start other
#define leastaction_stop other
#endif
#include <stdlib.h>
// CHECK-LABEL: dot:
// CHECK: Inner Loop
// CHECK-COUNT-8: vfmadd132ps {{.*}}(%r{{.*}}), %ymm
// CHECK-NEXT: addq $64
// CHECK-NEXT: cmpq $1024
// CHECK-NEXT: jne
// CHECK-NOT: Inner Loop
// CHECK: retq
float dot(float *x, float *y, float scale) {
  const int n = 1024;
  float sum = scale;
  leastaction_start("dot");
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  leastaction_stop("dot");
  return sum * scale;
}
// No test whether the two overlap.
// MARKED-LABEL: scaled:
// MARKED: Inner Loop
// MARKED-COUNT-8: vmulps {{.*}}, %ymm
// MARKED-NOT: Inner Loop
// MARKED: retq
float *scaled(float scale) {
  float *x = calloc(1024, sizeof *x), *y = malloc(1024 * sizeof *y);
  leastaction_start("scaled");
  for (int i = 0; i < 1024; i++)
    y[i] = x[i] * scale;
  leastaction_stop("scaled");
  free(x);
  return y;
}
// Nothing stands where there are no markers.
// MARKED-LABEL: elsewhere:
// MARKED-NOT: callq
// MARKED-NOT: APP
// MARKED: retq
float elsewhere(float x) {
  float *p = malloc(4);
  *p = x * 2;
  x = *p;
  free(p);
  return x;
}
