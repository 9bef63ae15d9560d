// Whatever a region is called, errors are one line that a terminal does not obey.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %exits 2 %leastaction report %t.run --region nosuch 2>&1 | FileCheck %s
// CHECK: its regions are 'two{{[^ ]+}}lines{{.+}}red'{{$}}
#include "leastaction.h"
int main(void) {
  leastaction_start("two\nlines\033[31mred");
  leastaction_stop("two\nlines\033[31mred");
  return 0;
}
