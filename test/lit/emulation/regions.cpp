// Regions are functions by name, also when they are left by exceptions, longjmp or tail calls, and when they recurse.
// REQUIRES: qemu
// RUN: g++ -O1 -fno-optimize-sibling-calls %s -o %t && rm -rf %t.run %t-2.run %t-3.run
// RUN: %leastaction record --emulate --region 'app::*' -o %t.run -- %t | FileCheck %s --check-prefix=OUTPUT
// RUN: %leastaction check %t.run | FileCheck %s
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json '{g["name"]: g["execution_count"] for g in d["regions"]} == {"app::thrower": 3, "app::jumper": 2, "app::recursive": 1}'
// RUN: %json %t.json 'not any(f["function"] == "main" for g in d["regions"] for f in g["by_function"])'
// RUN: %leastaction record --emulate --region thrower -o %t-2.run -- %t 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exits 2 %leastaction record --region main -o %t-3.run -- %t 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: %exits 2 %leastaction record --emulate --step -o %t-3.run -- %t 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %exits 2 %leastaction record --emulate --region 'main[' -o %t-3.run -- %t 2>&1 | FileCheck %s --check-prefix=OPEN
// CHECK: region executions 10
// OUTPUT: 3 caught, 2 jumped, 24
// NONE: nothing was recorded: no function that was executed has a name that --region gives
// OPEN: leastaction: error: --region is 'main[', no pattern of function names
// ALONE: leastaction: error: --region goes with --emulate
// BOTH: leastaction: error: --emulate and --step exclude each other
#include <csetjmp>
#include <cstdio>
namespace app {
static std::jmp_buf back;
[[gnu::noinline]] void thrower(int n) {
  throw n;
}
[[gnu::noinline]] void jumper() {
  std::longjmp(back, 1);
}
[[gnu::noipa]] int recursive(int n) {
  return n < 1 ? 1 : n * recursive(n - 1);
}
} // namespace app
int main() {
  int caught = 0;
  static int jumped;
  for (int i = 0; i < 3; ++i)
    try {
      app::thrower(i);
    } catch (int) {
      ++caught;
    }
  if (setjmp(app::back))
    ++jumped;
  if (jumped < 2)
    app::jumper();
  std::printf("%d caught, %d jumped, %d\n", caught, jumped, app::recursive(4));
}
