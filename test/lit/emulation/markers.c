// What a program of gcc marks itself is its regions; of one compiled with the plugin, --region wins.
// REQUIRES: qemu
// RUN: %leastaction config --include --libs > %t.flags
// RUN: gcc -O1 %s -o %t @%t.flags && rm -rf %t.run %t-2.run
// RUN: %leastaction record --emulate -o %t.run -- %t | FileCheck %s --check-prefix=OUTPUT
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=CHECK
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'd["mode"] == "emulate"' '[g["name"] for g in d["regions"]] == ["sum"]' 'r["execution_count"] == 2'
// RUN: %json %t.json 'all(f["function"] in ("main", "call:rand") for f in r["by_function"])'
// RUN: %la_clang -O1 %s -o %t-2
// RUN: %leastaction record --emulate --region add -o %t-2.run -- %t-2 | FileCheck %s --check-prefix=OUTPUT
// RUN: %leastaction report %t-2.run --core skylake --json %t-2.json > %t.txt
// RUN: %json %t-2.json 'd["mode"] == "emulate"' '[g["name"] for g in d["regions"]] == ["add"]'
// RUN: %json %t-2.json 'r["execution_count"] == 2' 'not any("leastaction" in f["function"] for f in r["by_function"])'
// OUTPUT: 5
// CHECK: intact
#include <leastaction.h>
#include <stdio.h>
#include <stdlib.h>
__attribute__((noinline)) static int add(int a, int b) {
  return a + b;
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; ++i) {
    leastaction_start("sum");
    sum += 2;
    sum += rand() < 0;
    leastaction_stop("sum");
  }
  printf("%d\n", add(sum, add(1, 0)));
  return 0;
}
