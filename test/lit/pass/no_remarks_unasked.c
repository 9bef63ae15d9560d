// A function that is left alone is named where -Rpass-missed=leastaction asks for it, and nowhere else; but a file of which
// nothing will be recorded is never compiled without a word, which no -Werror makes an error.
// RUN: %la_clang -O1 -c %s -o %t.o 2>&1 | count 0
// RUN: %la_clang -O1 -c -mcmodel=large -Werror %s -o %t.o 2>&1 | FileCheck %s
// CHECK: remark: leastaction: no function of this file will be recorded: its code model does not let probes reach the runtime
int f(int x) { return x + 1; }
__attribute__((naked)) void g(void) { __asm__("ret"); }
