// RUN: %la_clang -O1 -c -g %s -o %t.o -Rpass-missed=leastaction 2>&1 | FileCheck %s
// RUN: %same_code %s -O1
// RUN: %same_behaviour %s -O0
// CHECK: naked_function.c:[[@LINE+1]]:{{.*}}remark: function 'seven' is not instrumented: it is naked
__attribute__((naked, noinline)) int seven(void) {
  __asm__("movl $7, %eax\n\tret");
}
// CHECK-NOT: remark
int main(void) { return 3; }
