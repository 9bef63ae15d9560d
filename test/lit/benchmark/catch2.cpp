// Benchmarks of Catch2 are regions of their own, with fixed iterations.
// REQUIRES: catch2
// RUN: rm -rf %t.run %t.again.run
// RUN: %clangxx -DCATCH_CONFIG_ENABLE_BENCHMARKING -DCATCH_CONFIG_MAIN -x c++ -include catch2/catch.hpp -c /dev/null -o %t.o
// RUN: %la_clangxx -O2 -g --la-benchmark=catch2 -DCATCH_CONFIG_ENABLE_BENCHMARKING %s %t.o -o %t
// RUN: %leastaction record -o %t.run -- %t | FileCheck %s
// RUN: %leastaction report %t.run --json %t.json > %t.text
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["stores/four", "stores/as many as runs"]'
// RUN: %leastaction events %t.run --region stores/four | grep -c ',movb store,' | grep -x 40
// RUN: %leastaction events %t.run --region 'stores/as many as runs' | grep -c ',movb store,' | grep -x 10
// RUN: %leastaction record -o %t.again.run -- %t > %t.out
// RUN: %leastaction gate %t.run %t.again.run --core skylake --max-ticks +0 --max-action +0 --max-distance 0 > %t.out
// What was not asked for, and what there is not.
// RUN: %exits 2 %la_clangxx --la-benchmark=nanobench %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: env LEASTACTION=off %t --benchmark-samples 2 --benchmark-no-analysis 2>&1 | FileCheck %s --check-prefix=OFF
// CHECK: All tests passed (1 assertion in 1 test case)
// UNKNOWN: 'nanobench' is not a benchmark library that leastaction knows
// OFF: benchmark name
// OFF: four
#include <catch2/catch.hpp>

static volatile char set;

TEST_CASE("stores") {
  CHECK(set == 0);
  BENCHMARK("four") {
    set = 1;
    set = 2;
    set = 3;
    set = 4;
  };
  BENCHMARK_ADVANCED("as many as runs")(Catch::Benchmark::Chronometer meter) {
    set = 5;
    meter.measure([] { set = 6; });
  };
}
