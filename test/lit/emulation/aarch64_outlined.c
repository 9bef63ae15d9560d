// Code that the compiler puts into a function of its own, called without a move of the stack pointer, is in the region.
// REQUIRES: qemu, aarch64
// RUN: %aarch64_clang -Oz -mllvm -enable-machine-outliner=always -static %s -o %t && rm -rf %t.run
// RUN: %leastaction record --emulate --region first --region second -o %t.run -- %t | FileCheck %s --check-prefix=OUTPUT
// RUN: %show_emulated %t.run | FileCheck %s
// OUTPUT: 13
// CHECK: start first
// CHECK-NEXT: in first
// CHECK-NEXT: in OUTLINED_FUNCTION
// CHECK-NEXT: in first
// CHECK: stop first
// CHECK-NEXT: start second
// CHECK-NEXT: in second
// CHECK-NEXT: in OUTLINED_FUNCTION
// CHECK-NEXT: in second
// CHECK: stop second
#include <stdio.h>
int numbers[4], others[4];
#define BODY numbers[0] = x * 3 + 1, others[1] = x * 5 + 2, numbers[2] = x * 7 + 3, numbers[3] = x ^ 77
__attribute__((noinline)) int first(int x) {
  BODY;
  return x + 1;
}
__attribute__((noinline)) int second(int x) {
  BODY;
  return x + 2;
}
int main(int argc, char **argv) {
  (void)argv;
  const int one = first(argc * 4);
  printf("%d\n", one + second(argc * 6));
  return 0;
}
