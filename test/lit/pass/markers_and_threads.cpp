// A marker stores nothing to a variable that another thread may write at the same time; it does hold values that only
// the function's own thread can reach, by whatever reference.
// RUN: %la_clangxx -O2 -S -emit-llvm -o - %s | FileCheck %s
#include "leastaction.h"
#include <thread>
// CHECK-LABEL: define {{.*}}shared
// CHECK-NOT: asm sideeffect "", "=x
// CHECK: call void @leastaction_start
// CHECK-NOT: asm sideeffect "", "=x
// CHECK-LABEL: define {{.*}}own
// CHECK: asm sideeffect "", "=x
// CHECK: call void @leastaction_start
// CHECK: asm sideeffect "", "=x
// CHECK: ret
extern "C" double shared(int n) {
  double x = n;
  std::thread other([&] { x += n; });
  leastaction_start("shared");
  leastaction_stop("shared");
  other.join();
  return x;
}
extern "C" double own(int n) {
  double x = n;
  auto add = [&](double y) { x += y; };
  add(n);
  leastaction_start("own");
  add(2 * x);
  leastaction_stop("own");
  return x;
}
