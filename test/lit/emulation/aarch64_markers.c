// A program for another processor marks regions with the same calls, which do nothing there but are seen; its main is
// not recorded then.
// REQUIRES: qemu, aarch64
// RUN: rm -rf %t.run && %aarch64_clang -O2 -g -static -I%source_root/runtime/include %s -o %t.exe -flto -Wl,--icf=all
// RUN: %leastaction record --emulate -o %t.run -- %t.exe | FileCheck %s --check-prefix=OUTPUT
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=CHECK
// RUN: %leastaction report %t.run --json %t.json > /dev/null
// RUN: %json %t.json '{r["name"] for r in d["regions"]} == {"outer", "inner"}'
// RUN: %json %t.json '{r["name"]: r["execution_count"] for r in d["regions"]} == {"outer": 1, "inner": 3}'
// RUN: %json %t.json 'not any("call:" in o["opcode"] for r in d["regions"] for o in r["by_opcode"])'
// OUTPUT: 9.5
// CHECK: intact
#include <leastaction.h>
#include <stdio.h>

int main(void) {
  volatile float s = 0.5f;
  leastaction_stop("inner"); // was not started
  leastaction_start("outer");
  for (int i = 0; i < 3; i++) {
    leastaction_start("inner");
    for (int j = 0; j < 3; j++)
      s += 1;
    leastaction_stop(i == 2 ? NULL : "inner");
  }
  leastaction_stop("outer");
  printf("%g\n", s);
  return 0;
}
