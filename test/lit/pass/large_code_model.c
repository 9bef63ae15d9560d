// Probes reach the runtime by 32-bit offsets: code that cannot is left alone, and the compiler says where.
// RUN: %la_clang -mcmodel=large -c -g %s -o %t.o -Rpass-missed=leastaction 2>&1 | FileCheck %s
// CHECK: large_code_model.c:[[@LINE+1]]:{{.*}}remark: function 'f' is not instrumented: its code model does not let probes reach the runtime
int f(int x) { return x + 1; }
