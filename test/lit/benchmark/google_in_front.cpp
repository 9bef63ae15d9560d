// A benchmark in front of others leaves their ticks as they were, though caches, branch predictors and the places of code and
// data have been used before: each begins anew with its warm-up.
// REQUIRES: google_benchmark
// RUN: rm -rf %t && mkdir %t && cd %t && %leastaction config --google-benchmark > flags
// RUN: %la_clangxx -O2 -g %s -o program @flags
// RUN: %leastaction record -o alone.run -- ./program '--benchmark_filter=branchy|paused' > out
// RUN: %leastaction record -o behind.run -- ./program > out
// RUN: %leastaction gate alone.run behind.run --core skylake --max-ticks 0% --json gate.json | FileCheck %s
// CHECK: branchy {{.*}} same
// RUN: %json gate.json '[(r["name"], r["verdict"]) for r in d["regions"]] == [("branchy", "same"), ("paused", "same"), ("front", "new")]'
// RUN: %json gate.json 'all(r["new"]["ticks"] == r["base"]["ticks"] for r in d["regions"][:2])'
// The region is what comes behind the warm-up, with what that has left in caches: pauses do not begin anew.
// RUN: %leastaction why alone.run --core skylake --region paused --no-what-if --json why.json
// RUN: %json why.json 'r["executions"] == 11' 'r["causes"].get("memory", 0) == 0'
#include <benchmark/benchmark.h>

static unsigned found[4], values[2048];

[[gnu::noinline]] static void classify(unsigned random) {
  for (unsigned i = 0; i < 500; i++) {
    random = random * 1664525u + 1013904223u;
    if (random >> 29 == 0)
      found[0] += found[1] ^ i;
    else if (random >> 30 == 1)
      found[1] += found[2] * 3;
    else
      found[2]++;
  }
}
static void branchy(benchmark::State &state) {
  for (auto _ : state)
    classify(1);
}
static void front(benchmark::State &state) {
  for (auto _ : state)
    classify(77);
}
static void paused(benchmark::State &state) {
  for (auto _ : state) {
    state.PauseTiming();
    state.ResumeTiming();
    for (unsigned &value : values)
      value++;
    benchmark::ClobberMemory();
  }
}
BENCHMARK(front);
BENCHMARK(branchy);
BENCHMARK(paused);
BENCHMARK_MAIN();
