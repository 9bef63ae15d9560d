// Repeated, nested, recursive and overlapping regions: how often each ran, and what was in it.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run
// RUN: %leastaction report %t.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '{r["name"]: r["execution_count"] for r in d["regions"]} == {"repeated": 5, "inner": 5, "recursive": 1, "first": 1, "second": 1, "(unnamed)": 1}'
// RUN: %json %t.json '(lambda n: n["repeated"] > n["inner"] > 0 and 300 < n["recursive"] < 450 or print(n))({r["name"]: r["instructions"] for r in d["regions"]})'
#include "leastaction.h"
static void work(void) { __asm__ volatile("nop"); }
static void recurse(int n) {
  if (n == 0) {
    for (int i = 0; i < 100; i++)
      work();
    return;
  }
  leastaction_start("recursive");
  recurse(n - 1);
  leastaction_stop("recursive");
}
int main(void) {
  for (int i = 0; i < 5; i++) {
    leastaction_start("repeated");
    work();
    leastaction_start("inner");
    work();
    leastaction_stop("inner");
    leastaction_stop("repeated");
  }
  recurse(4);
  leastaction_start("first");
  leastaction_start("second");
  leastaction_stop("first");
  leastaction_stop(0); // the second
  leastaction_start(0);
  leastaction_stop(0);
  return 0;
}
