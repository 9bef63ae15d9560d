// A naked function is left alone, with a remark; calls of it are opaque, from its own file too.
// RUN: %la_clang -O1 -c -g %s -o %t.o -Rpass-missed=leastaction 2>&1 | FileCheck %s
// RUN: %same_code %s -O1
// RUN: %same_behaviour %s -O0
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run && env LEASTACTION_OUT=%t.run %t call > /dev/null
// RUN: %leastaction events %t.run | FileCheck --check-prefix=EVENTS %s
// CHECK: naked_function.c:[[@LINE+1]]:{{.*}}remark: function 'seven' is not instrumented: it is naked
__attribute__((naked, noinline)) int seven(void) {
  __asm__ volatile("movl $7, %%eax\n\tret" ::: "memory");
}
// CHECK-NOT: remark
int main(int argc, char **argv) { return argc > 1 ? seven() - 7 : 3; }
// EVENTS: call:seven
