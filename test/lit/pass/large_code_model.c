// Probes reach the runtime by 32-bit offsets: code that cannot is left alone, and the compiler says where; record says why
// nothing was recorded.
// RUN: %la_clang -mcmodel=large -g %s -o %t -Rpass-missed=leastaction 2>&1 | FileCheck %s
// CHECK: large_code_model.c:[[@LINE+3]]:{{.*}}remark: function 'f' is not instrumented: its code model does not let probes reach the runtime
// RUN: rm -rf %t.run && %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s --check-prefix=RECORD
// RECORD: leastaction: nothing was recorded: the program entered no region, and of its functions 2 could not be instrumented (f, main): its code model does not let probes reach the runtime
int f(int x) { return x + 1; }
int main(void) { return f(-1); }
