// RUN: %la_clang -O2 %s -o %t && rm -rf %t.run
// RUN: %exits 24 %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run
// RUN: %leastaction report %t.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["chosen"]' 'r["execution_count"] == 3'
#include "leastaction.h"
LEASTACTION_REGION int chosen(int n) {
  __asm__ volatile("" : "+r"(n));
  return n * n;
} // small enough to be inlined if it were no region
int other(int n) { return chosen(n) + chosen(n); }
int main(int n, char **a) { return other(n + 1) + chosen(n + 3); }
