// The code table lies in a section of its own that is linked to its function's.
// RUN: %la_clang -O1 -ffunction-sections -c %s -o %t.o
// RUN: llvm-readelf -SW %t.o | FileCheck %s
// RUN: %la_clang -O1 -c %s -o %t.one.o
// RUN: llvm-readelf -SW %t.one.o | FileCheck %s --check-prefix=ONE
// CHECK: [ [[F:[0-9]+]]] .text.f PROGBITS
// CHECK: .leastaction.code PROGBITS {{[0-9a-f]+ [0-9a-f]+ [0-9a-f]+}} 00 AL [[F]] 0 4
// CHECK: [ [[G:[0-9]+]]] .text.g PROGBITS
// CHECK: .leastaction.code PROGBITS {{[0-9a-f]+ [0-9a-f]+ [0-9a-f]+}} 00 AL [[G]] 0 4
// ONE: .leastaction.code
// ONE-NOT: .leastaction.code PROGBITS
int f(int n) { return n + 1; }
int g(int n) { return n * n; }
