// The calls of the runtime that make a function a region are no instructions of the program: steps leave them out. A
// plain function is stepped to the same instructions, whichever way the runtime is linked.
// RUN: %la_clang -O1 -g --la-mode=markers -DREGION= %s -o %t.plain
// RUN: %la_clang -O1 -g --la-mode=markers %s -o %t.region
// RUN: %la_clang -O1 -g --la-mode=markers %s -static -o %t.static
// RUN: %la_clang -O1 -g --la-mode=markers -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: %la_clang -O1 -g --la-mode=markers -DPROGRAM %s %t.so -o %t.shared
// RUN: rm -rf %t.*.run && %leastaction record --step -o %t.plain.run -- %t.plain
// RUN: %leastaction events %t.plain.run --core skylake -o %t.csv && grep _functions.c %t.csv > %t.rows
// RUN: sort -n %t.rows | cut -d , -f 2,6,8 > %t.wanted && FileCheck %s < %t.wanted
// RUN: %leastaction record --step -o %t.region.run -- %t.region
// RUN: %leastaction events %t.region.run --region r --core skylake -o %t.csv && grep _functions.c %t.csv > %t.rows
// RUN: sort -n %t.rows | cut -d , -f 2,6,8 > %t.got && diff %t.wanted %t.got
// RUN: %leastaction record --step -o %t.static.run -- %t.static
// RUN: %leastaction events %t.static.run --region r --core skylake -o %t.csv && grep _functions.c %t.csv > %t.rows
// RUN: sort -n %t.rows | cut -d , -f 2,6,8 > %t.got && diff %t.wanted %t.got
// RUN: %leastaction record --step -o %t.shared.run -- %t.shared
// RUN: %leastaction events %t.shared.run --region r --core skylake -o %t.csv && grep ,work, %t.csv > %t.rows
// RUN: sort -n %t.rows | cut -d , -f 2,6,8 > %t.got && grep ,work, %t.wanted > %t.work && diff %t.work %t.got
// RUN: %leastaction report %t.region.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'sorted(r["name"] for r in d["regions"]) == ["r", "work"]'
// CHECK: push{{.*}},work
// CHECK: ret{{.*}},work
#include <leastaction.h>
#ifndef REGION
#define REGION LEASTACTION_REGION
#endif
#ifdef PROGRAM
int work(int n, volatile int *place);
#else
REGION __attribute__((noinline)) int work(int n, volatile int *place) {
  if (n == 0)
    return *place;
  int rest = work(n - 1, place);
  return rest + (n & 1 ? *place : n * n);
}
#endif
#ifndef LIBRARY
int main(int n, char **words) {
  volatile int value = n;
  leastaction_start("r");
  int sum = work(n + 3, &value);
  leastaction_stop("r");
  return sum != 23;
}
#endif
