// A comparison returns to qsort, which is not recorded: that return is not mispredicted, its calls stand
// below qsort, not below each other, and a note says what is missing. Emulation sees the same.
// REQUIRES: qemu
// RUN: %la_clang -O2 -g %s -o %t && rm -rf %t.run %t.emulated %t.libraries && %leastaction record -o %t.run -- %t
// RUN: %clang -O2 -g %s -o %t.plain && %leastaction record --emulate -o %t.emulated -- %t.plain
// RUN: %leastaction why %t.run --core skylake --json %t.json > %t.why && FileCheck %s --check-prefix=WHY < %t.why
// RUN: %leastaction why %t.emulated --core skylake --json %t.e.json > %t.why && FileCheck %s --check-prefix=WHY < %t.why
// RUN: %json %t.json 'r["causes"].get("mispredicted branch", 0) * 20 < r["ticks"]'
// RUN: %json %t.e.json 'r["causes"].get("mispredicted branch", 0) * 20 < r["ticks"]'
// RUN: %leastaction events %t.run --format folded --weight instructions > %t.folded && FileCheck %s < %t.folded
// RUN: %leastaction events %t.emulated --format folded --weight instructions > %t.folded && FileCheck %s < %t.folded
// RUN: %leastaction record --emulate --libraries -o %t.libraries -- %t.plain
// RUN: %leastaction report %t.libraries --core skylake > %t.txt && FileCheck %s --check-prefix=LIBRARIES < %t.txt
// CHECK-NOT: call:qsort;call:qsort
// CHECK: {{^}}main;sorted;call:qsort;compare
// CHECK-NOT: call:qsort;call:qsort
// WHY: Code that was not recorded called recorded functions {{2[0-9]*}} times, as qsort
// LIBRARIES-NOT: Code that was not recorded called
#include <stdio.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  const int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
__attribute__((noinline)) static void sorted(int *values, int count) {
  qsort(values, count, sizeof *values, compare);
  ++values[0];
}
int main(void) {
  static int values[300];
  unsigned seed = 1;
  for (int i = 0; i < 300; ++i)
    values[i] = (seed = seed * 1664525u + 1013904223u) >> 16;
  sorted(values, 300);
  printf("%d\n", values[7]);
}
