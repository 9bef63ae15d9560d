// Benchmarks of Google Benchmark are regions: by name and argument, with fixed iterations, without set-up and pauses.
// REQUIRES: google_benchmark
// RUN: rm -rf %t*.run && %leastaction config --google-benchmark > %t.flags
// RUN: %la_clangxx -O2 -g %s -o %t @%t.flags
// RUN: %leastaction record -o %t.run -- %t | FileCheck %s
// RUN: %leastaction report %t.run --json %t.json > %t.text
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["copy", "fill/8", "fill/64", "three/iterations:3", "pair<int, 4>", "skips", "F/m"]'
// RUN: %json %t.json 'all(r["execution_count"] == (11 if r["name"] == "copy" else 1) for r in d["regions"])'
// Ten iterations of 8 and of 64 stores, three of one.
// RUN: %leastaction events %t.run --region fill/64 | grep -c ',movb store,' | grep -x 640
// RUN: %leastaction events %t.run --region fill/8 | grep -c ',movb store,' | grep -x 80
// RUN: %leastaction events %t.run --region three/iterations:3 | grep -c ',movb store,' | grep -x 3
// Whatever is said of time: the same figures.
// RUN: %leastaction record -o %t.again.run -- %t --benchmark_min_time=0.5 --benchmark_repetitions=3 > %t.out
// RUN: %leastaction gate %t.run %t.again.run --core skylake --max-ticks +0 --max-action +0 --max-distance 0 > %t.out
// RUN: env LEASTACTION_BENCHMARK_ITERATIONS=2 %leastaction record -o %t.few.run -- %t '--benchmark_filter=^fill/64$' > %t.out
// RUN: %leastaction events %t.few.run --region fill/64 | grep -c ',movb store,' | grep -x 128
// RUN: env LEASTACTION_BENCHMARK_ITERATIONS=0 %exits 2 %t 2>&1 | FileCheck %s --check-prefix=BAD
// Not recorded, it is the program that it was.
// RUN: env LEASTACTION=off %t --benchmark_filter=three 2> %t.err | FileCheck %s --check-prefix=OFF
// CHECK: iterations benchmark
// CHECK-NEXT: 10 copy
// CHECK: 3 three/iterations:3
// BAD: error: LEASTACTION_BENCHMARK_ITERATIONS is '0', not a whole number of iterations from 1 to 1000000000
// OFF: three/iterations:3 {{.*}} ns
#include <benchmark/benchmark.h>

static char bytes[64];
static volatile char set;

static void fill(benchmark::State &state) {
  set = 1; // left out, as all before the loop
  for (auto _ : state)
    for (long i = 0; i < state.range(0); i++)
      *const_cast<volatile char *>(&bytes[i]) = 1;
}
static void copy(benchmark::State &state) {
  while (state.KeepRunning()) {
    state.PauseTiming();
    set = 2;
    state.ResumeTiming();
  }
}
static void three(benchmark::State &state) {
  for (auto _ : state)
    set = 3;
}
template <class T, int n> void pair(benchmark::State &state) { three(state); }
static void skips(benchmark::State &state) {
  for (auto _ : state)
    return state.SkipWithError("no");
}
using F = benchmark::Fixture;
BENCHMARK(copy)->MinTime(2)->Repetitions(2);
BENCHMARK(fill)->Arg(8)->Arg(64);
BENCHMARK(three)->Iterations(3);
BENCHMARK_TEMPLATE(pair, int, 4);
BENCHMARK(skips);
BENCHMARK_F(F, m)(benchmark::State &state) { three(state); }
BENCHMARK_MAIN();
