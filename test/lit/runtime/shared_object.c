// An instrumented shared object in an instrumented program, and in one that is not.
// RUN: %la_clang -O1 -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: %la_clang -O1 %s %t.so -o %t.both 2>&1 | count 0
// RUN: rm -rf %t.1.run %t.2.run
// RUN: %exits 55 %leastaction record -o %t.1.run -- %t.both && %leastaction check %t.1.run
// RUN: %leastaction report %t.1.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["library"]' 'r["execution_count"] == 10'
// RUN: ls %t.1.run/modules | count 2
// RUN: %clang -O1 %s %t.so -o %t.plain
// RUN: %exits 55 %leastaction record -o %t.2.run -- %t.plain && %leastaction check %t.2.run
// RUN: %leastaction report %t.2.run --json %t.2.json --core skylake > %t.txt
// RUN: %json %t.2.json 'r["name"] == "library"' 'r["execution_count"] == 10' 'r["instructions"] == 10'
int library(int n);
#ifdef LIBRARY
#include "leastaction.h"
LEASTACTION_REGION int library(int n) { return n + 1; }
#else
int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += library(i);
  return sum;
}
#endif
