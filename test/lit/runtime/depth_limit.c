// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s
// RUN: %exits 1 %leastaction check %t.run | FileCheck %s --check-prefix=SHOWN
// CHECK: leastaction: more than 256 regions are open at once; those inside are not recorded: does each start have its stop?
// CHECK-NOT: {{more than|not started}}
// The stops of starts that were refused are refused, too.
// SHOWN: region executions 257
#include "leastaction.h"
static void nested(int depth) {
  leastaction_start("deep");
  if (depth > 1)
    nested(depth - 1);
  leastaction_stop("deep");
}
int main(void) {
  nested(300);
  leastaction_start("behind");
  leastaction_stop("behind");
  return 0;
}
