// What is left of a run whose blocks are lost is nothing, and no region in which no tick passes. A pattern may be
// wholly in brackets.
// REQUIRES: qemu
// RUN: gcc -O1 %s -o %t.exe
// RUN: rm -rf %t.run %t.cut.run && %leastaction record --emulate -o %t.run --region '[fg]' -- %t.exe
// RUN: %leastaction report %t.run | FileCheck %s
// CHECK: region f
// CHECK: region g
// RUN: cp -r %t.run %t.cut.run && truncate -s 100 %t.cut.run/blocks.emulated
// RUN: not %leastaction report %t.cut.run 2>&1 | FileCheck %s --check-prefix=CUT
// RUN: not %leastaction why %t.cut.run 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: error: the trace ends within a chunk ({{.*}}blocks.emulated, byte
__attribute__((noinline)) int f(volatile int *n) { return ++*n; }
__attribute__((noinline)) int g(volatile int *n) { return *n += 2; }

int main(void) {
  volatile int n = 0;
  f(&n);
  g(&n);
  return n != 3;
}
