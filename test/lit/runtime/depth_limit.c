// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s
// RUN: %exits 1 %leastaction check %t.run
// CHECK: leastaction: more than 256 regions are open at once; those inside are not recorded: does each start meet its stop?
// CHECK-NOT: more than
#include "leastaction.h"
int main(void) {
  for (int i = 0; i < 300; i++)
    leastaction_start("deep");
  for (int i = 0; i < 256; i++)
    leastaction_stop("deep");
  return 0;
}
