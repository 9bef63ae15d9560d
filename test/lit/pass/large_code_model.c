// Probes reach the runtime by 32-bit offsets: code that cannot is left alone, and the compiler says where.
// RUN: %la_clang -mcmodel=large -c -g %s -o %t.o -Rpass-missed=leastaction 2>&1 | FileCheck %s
// RUN: llvm-readelf -S %t.o | FileCheck %s --check-prefix=SECTIONS
// CHECK: large_code_model.c:[[@LINE+2]]:{{.*}}remark: function 'f' is not instrumented: its code model does not let probes reach the runtime
// SECTIONS-NOT: .leastaction.code
int f(int x) { return x + 1; }
