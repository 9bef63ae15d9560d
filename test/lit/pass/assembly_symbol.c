// A function whose inline assembly defines a symbol cannot stand there twice: it is left alone, with a remark.
// RUN: %la_clang -O2 -g %s -o %t -Rpass-missed=leastaction 2>&1 | FileCheck %s
// RUN: %same_output %s -O2
// CHECK: assembly_symbol.c:{{[0-9]+}}:{{[0-9]+}}: remark: function 'marked' is not instrumented: its inline assembly defines a symbol, which cannot be defined twice
// CHECK-NOT: remark
#include <stdio.h>
extern const char place[];
__attribute__((noinline)) static int marked(int x) {
  __asm__ volatile("nop; place: addl $2, %0" : "+r"(x));
  return x;
}
static int unmarked(int x) {
  __asm__ volatile("1: addl $2, %0\n.Lplace%=:" : "+r"(x));
  return x;
}
int main(void) {
  printf("%d %d\n", marked(1), unmarked(place != 0));
  return 0;
}
