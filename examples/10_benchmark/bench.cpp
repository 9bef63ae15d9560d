// A program with Google Benchmark as many projects have one: no iterations are fixed, and one benchmark has arguments.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

static void BM_StringCopy(benchmark::State &state) {
  std::string x = "a string that is too long to stand in the object itself";
  for (auto _ : state) {
    std::string copy(x);
    benchmark::DoNotOptimize(copy.data());
  }
}
BENCHMARK(BM_StringCopy);

static void BM_Sort(benchmark::State &state) {
  const auto size = static_cast<size_t>(state.range(0));
  std::vector<int> values(size);
  for (auto _ : state) {
    state.PauseTiming(); // what is to be sorted
    for (size_t i = 0; i < size; i++)
      values[i] = static_cast<int>(i * 7919 % size);
    state.ResumeTiming();
    std::sort(values.begin(), values.end());
    benchmark::DoNotOptimize(values.data());
  }
}
BENCHMARK(BM_Sort)->Arg(64)->Arg(1024);

BENCHMARK_MAIN();
