// Regions of PowerPC, whose calls leave the stack pointer as it is: leaf functions, tail calls, recursion, and those that
// an exception or longjmp leaves. Nothing of their callers is in them.
// REQUIRES: qemu, ppc64
// RUN: %ppc64_gxx -O2 -static -w %s -o %t && rm -rf %t.run
// RUN: %leastaction record --emulate --region 'app::*' -o %t.run -- %t | FileCheck %s --check-prefix=OUTPUT
// RUN: %show_emulated %t.run > %t.txt && FileCheck %s < %t.txt
// RUN: not grep -x 'in main' %t.txt
// OUTPUT: 3 caught, 2 jumped, 24, 15, 20
// CHECK-COUNT-3: start app::thrower
// CHECK: start app::jumper
// CHECK: stop app::jumper
// CHECK: start app::jumper
// CHECK: stop app::jumper
// CHECK-NEXT: start app::leaf
// CHECK-NEXT: in _ZN3app4leafEPKi
// CHECK-NEXT: stop app::leaf
// CHECK-NEXT: start app::tail
// CHECK-NEXT: in _ZN3app4tailEPKi
// CHECK-NEXT: in _Z5otherPKii
// CHECK-NEXT: stop app::tail
// CHECK-COUNT-5: start app::recursive
// CHECK-COUNT-5: stop app::recursive
#include <csetjmp>
#include <cstdio>
[[gnu::noinline]] int other(const int *p, int from) {
  int sum = 0;
  for (volatile int i = from; i < 5; i = i + 1)
    sum += p[i];
  return sum;
}
namespace app {
static std::jmp_buf back;
[[gnu::noinline]] void thrower(int n) { throw n; }
[[gnu::noinline]] void jumper() { std::longjmp(back, 1); }
[[gnu::noinline, gnu::optimize("O0")]] int recursive(int n) { return n < 1 ? 1 : n * recursive(n - 1); }
[[gnu::noinline]] int leaf(const int *p) {
  int sum = 0;
  for (int i = 0; i < 5; ++i)
    sum += p[i];
  return sum;
}
[[gnu::noinline]] int tail(const int *p) { return other(p + 1, -1); }
} // namespace app
int main() {
  int caught = 0;
  static int jumped;
  const int numbers[] = {1, 2, 3, 4, 5, 5};
  for (int i = 0; i < 3; ++i)
    try {
      app::thrower(i);
    } catch (int) { ++caught; }
  if (setjmp(app::back))
    ++jumped;
  if (jumped < 2)
    app::jumper();
  const int sum = app::leaf(numbers), all = app::tail(numbers);
  std::printf("%d caught, %d jumped, %d, %d, %d\n", caught, jumped, app::recursive(4), sum, all);
}
