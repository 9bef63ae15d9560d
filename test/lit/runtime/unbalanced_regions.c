// What is stopped was started, and the other way round; otherwise the user is told, once, and the program goes on.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run %t.2.run
// RUN: %exits 3 %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s --check-prefix=STOP
// RUN: %exits 3 %leastaction record -o %t.2.run -- %t open 2>&1 | FileCheck %s --check-prefix=START
// RUN: %leastaction check %t.2.run
// RUN: %leastaction report %t.2.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["open"]' 'r["instructions"] > 0'
// RUN: rm -rf %t.2.run && %exits 3 %leastaction record -o %t.2.run -- %t open more 2>&1 | FileCheck %s --check-prefix=BOTH
// STOP: leastaction: note: the region 'never' is stopped but was not started in this thread; the stop is ignored: call leastaction_start with the same name before it
// STOP-NOT: stopped
// START: leastaction: note: the region 'open' was started but not stopped; it is taken to end with its thread: call leastaction_stop with the same name after it
// BOTH: leastaction: note: the regions 'open', 'second' were started but not stopped; they are taken to end with their thread
#include "leastaction.h"
int main(int n, char **a) {
  if (n == 1) {
    leastaction_stop("never");
    leastaction_stop("again");
    leastaction_stop(0);
  } else {
    leastaction_start("open");
    leastaction_start("open");
    if (n > 2)
      leastaction_start("second");
  }
  return 3;
}
