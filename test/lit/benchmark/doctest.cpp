// A main program of doctest has no benchmarks of its own: what its tests call is a region by its name (docs/benchmarks.md).
// REQUIRES: doctest
// RUN: rm -rf %t.run %t.again.run
// RUN: %la_clangxx -O2 -g --la-region=power %s -o %t
// RUN: %leastaction record -o %t.run -- %t | FileCheck %s
// RUN: %leastaction report %t.run --json %t.json > %t.text
// RUN: %json %t.json '[(r["name"], r["execution_count"]) for r in d["regions"]] == [("power", 2)]'
// RUN: %leastaction record -o %t.again.run -- %t > %t.out
// RUN: %leastaction gate %t.run %t.again.run --core skylake --max-ticks +0 --max-action +0 --max-distance 0 > %t.out
// CHECK: test cases: 1 | 1 passed
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

unsigned power(unsigned x, unsigned n) {
  unsigned result = 1;
  for (; n; n >>= 1, x *= x)
    if (n & 1)
      result *= x;
  return result;
}

TEST_CASE("power") {
  CHECK(power(3, 4) == 81);
  CHECK(power(2, 10) == 1024);
}
