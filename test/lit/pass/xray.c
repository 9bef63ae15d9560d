// XRay patches the code it has marked while the program runs: such functions are left alone, with a remark.
// RUN: %la_clang -O1 -g -fxray-instrument -fxray-instruction-threshold=1 %s -o %t -Rpass-missed=leastaction 2>&1 | FileCheck %s
// RUN: rm -rf %t.run && %exits 4 %leastaction record -o %t.run -- %t && %leastaction check %t.run
// CHECK: xray.c:{{[0-9]+}}:{{[0-9]+}}: remark: function 'patched' is not instrumented: XRay overwrites parts of its code
// CHECK-NOT: 'main'
// RUN: %la_clang -O1 -g -fpatchable-function-entry=8 %s -o %t.patchable -Rpass-missed=leastaction 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: remark: function 'patched' is not instrumented: its entry is kept free for patches
__attribute__((noinline)) static int patched(int n) { return n * 3; }
__attribute__((xray_never_instrument)) int main(int n, char **a) { return patched(n) + 1; }
