// A leaf function keeps its variables below the stack pointer. Where flags are live at the head of a block, probes save
// them on the stack, and must do so below those variables.
// RUN: %la_clang -O2 -S %s -o - | FileCheck %s
// RUN: %same_behaviour %s -O2
// RUN: %same_behaviour %s -O1
// RUN: %same_behaviour %s -O0
// CHECK-LABEL: leaf:
// CHECK-NOT: subq
// CHECK: movl %e{{[a-z]+}}, -{{[0-9]+}}(%rsp)
// CHECK: leaq -128(%rsp), %rsp
// CHECK-NEXT: pushq
// CHECK: pushfq
__attribute__((noinline)) int leaf(int n, int limit) {
  volatile int keep[16];
  for (int i = 0; i < 16; i++)
    keep[i] = n * i + 3;
  if (__builtin_expect(n < limit, 1)) { // one comparison, three ways to go, two of them to one place
    keep[1] = 7;
    keep[4] += 1;
  } else if (n == limit) {
    keep[2] = 9;
    keep[5] += 2;
  }
  int sum = 0;
  for (int i = 15; i >= 0; i--)
    sum = sum * 3 + keep[i];
  return sum;
}
int main(void) {
  int sum = 0;
  for (int n = 3; n < 6; n++)
    sum = sum * 5 + leaf(n, 4);
  return sum & 127;
}
