// A retpoline jumps by a return that no call foretold: mispredicted each time, and no callback of code that was not recorded.
// REQUIRES: qemu
// RUN: gcc -O1 -g -mindirect-branch=thunk -fcf-protection=none %s -o %t && rm -rf %t.run && %leastaction record --emulate -o %t.run -- %t
// RUN: %leastaction why %t.run --core skylake --no-what-if --json %t.json > %t.why && FileCheck %s < %t.why
// RUN: %json %t.json 'r["counters"]["mispredictions"] >= 1000'
// CHECK: mispredicted branches by line
// CHECK: {{^}}[{{.*}}] {{ *}}1000 {{ *}}1000 {{ *}}100.0
// CHECK-NOT: Code that was not recorded called
#include <stdio.h>
static int twice(int n) { return 2 * n; }
static int next(int n) { return n + 1; }
int main(void) {
  int (*volatile functions[])(int) = {twice, next};
  unsigned sum = 0;
  for (int i = 0; i < 1000; ++i)
    sum = functions[i & 1](sum & 0xffff);
  printf("%u\n", sum);
  return 0;
}
