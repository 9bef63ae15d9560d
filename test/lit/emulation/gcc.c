// A program of gcc, without a rebuild: main is the region, calls of the C library are one event each.
// REQUIRES: qemu
// RUN: gcc -O1 -g %s -o %t && rm -rf %t.run
// RUN: %leastaction record --emulate -o %t.run -- %t 3 | FileCheck %s --check-prefix=OUTPUT
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=CHECK
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt && FileCheck %s --check-prefix=TEXT < %t.txt
// RUN: %json %t.json 'd["mode"] == "emulate"' 'r["name"] == "main"'
// RUN: %json %t.json 'any(o["opcode"] == "call:qsort" for o in r["by_opcode"])'
// RUN: %json %t.json 'any(f["function"] == "byValue" for f in r["by_function"])'
// RUN: %json %t.json 'any(f["line"].endswith("gcc.c:22") for f in r["by_line"])'
// RUN: %leastaction why %t.run --core skylake > %t.why
// RUN: %leastaction events %t.run --core skylake -o %t.csv && FileCheck %s --check-prefix=EVENTS < %t.csv
// RUN: %leastaction cachesweep %t.run
// OUTPUT: 0 1 2 3 4
// CHECK: intact
// TEXT: region main
// EVENTS: call:printf
#include <stdio.h>
#include <stdlib.h>
static int byValue(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int numbers[] = {3, 1, 4, 0, 2};
  qsort(numbers, 5, sizeof *numbers, byValue);
  for (int i = 0; i < 5; ++i)
    printf("%d ", numbers[i]);
  puts("");
  return 0;
}
