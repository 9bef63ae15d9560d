// Functions of -Os save and restore registers by code that they share and that returns for them: it is in the region.
// REQUIRES: qemu, ppc64
// RUN: %ppc64_gcc -Os -static %s -o %t && rm -rf %t.run
// RUN: %leastaction record --emulate --region first --region second -o %t.run -- %t | FileCheck %s --check-prefix=OUTPUT
// RUN: %show_emulated %t.run | FileCheck %s
// OUTPUT: 304
// CHECK: start first
// CHECK-NEXT: in first
// CHECK-NEXT: in _savegpr0_
// CHECK-NEXT: in first
// CHECK-NEXT: in add
// CHECK-NOT: in main
// CHECK: in _restgpr0_
// CHECK-NEXT: stop first
// CHECK-NEXT: start second
// CHECK-NEXT: in second
// CHECK-NOT: in main
// CHECK: in _restgpr0_
// CHECK-NEXT: stop second
// CHECK-NOT: in
#include <stdio.h>
__attribute__((noinline)) int add(int x, int y) {
  __asm__("");
  return x + y;
}
#define BODY(n)                                                                                                        \
  const int a = add(x, n), b = add(a, x), c = add(b, a), d = add(c, b), e = add(d, c), f = add(e, d);                  \
  return add(a, f) + add(b, e) + add(c, d)
__attribute__((noinline)) int first(int x) {
  BODY(1);
}
__attribute__((noinline)) int second(int x) {
  BODY(3);
}
int main(void) {
  const int one = first(2);
  printf("%d\n", one + second(5));
  return 0;
}
