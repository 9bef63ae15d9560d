// Accesses per second of a sweep over all cache sizes, for traces of different locality. Run with
// --benchmark_filter=... to choose.
#include "analysis/execution/locality/cache_sweep.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <random>
#include <vector>

namespace {

using namespace leastaction;

constexpr size_t accesses = 10'000'000;

/// Two arrays of 1 Mbyte and one of 32 kbyte, again and again.
std::vector<Access> streams() {
  std::vector<Access> trace;
  for (uint64_t i = 0; trace.size() < accesses; ++i) {
    trace.push_back({0x10000000 + i * 8 % (1 << 20), 8});
    trace.push_back({0x20000000 + i * 8 % (1 << 20), 8});
    trace.push_back({0x30000000 + i * 8 % (32 << 10), 8});
  }
  return trace;
}

/// The inner loop of a matrix product of order 512, i-k-j blocks of 64.
std::vector<Access> matrix() {
  std::vector<Access> trace;
  constexpr uint64_t n = 512, block = 64;
  for (uint64_t kk = 0; kk < n; kk += block)
    for (uint64_t jj = 0; jj < n; jj += block)
      for (uint64_t i = 0; i < n; ++i)
        for (uint64_t k = kk; k < kk + block; ++k)
          for (uint64_t j = jj; j < jj + block; ++j) {
            if (trace.size() >= accesses)
              return trace;
            trace.push_back({0x10000000 + (k * n + j) * 8, 8});
            trace.push_back({0x20000000 + (i * n + j) * 8, 8});
          }
  return trace;
}

/// Apex-MAP's addresses: index = r^(1/alpha) of an array, a power law of reuse.
std::vector<Access> powerLaw(double alpha, uint64_t bytes) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<> uniform;
  std::vector<Access> trace;
  while (trace.size() < accesses)
    trace.push_back(
        {0x10000000 + static_cast<uint64_t>(std::pow(uniform(random), 1 / alpha) * static_cast<double>(bytes / 8)) * 8,
         8});
  return trace;
}

void sweep(benchmark::State &state, const std::vector<Access> &trace, const std::vector<uint32_t> &ways) {
  for (auto iteration : state) {
    CacheSweep made({.ways = ways});
    for (const Access &access : trace)
      made.add(access);
    made.finish();
    benchmark::DoNotOptimize(made.points());
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * static_cast<int64_t>(trace.size()));
}

} // namespace

int main(int argc, char **argv) {
  benchmark::Initialize(&argc, argv);
  const std::vector<std::pair<std::string, std::vector<Access>>> traces = {
      {"streams", streams()},
      {"matrix", matrix()},
      {"powerLaw0.1of16Mbyte", powerLaw(0.1, 16 << 20)},
      {"powerLaw0.5of16Mbyte", powerLaw(0.5, 16 << 20)},
      {"random1Mbyte", powerLaw(1, 1 << 20)},
      {"random64Mbyte", powerLaw(1, 64 << 20)}};
  for (const auto &[name, trace] : traces) {
    benchmark::RegisterBenchmark((name + "/fully").c_str(), sweep, trace, std::vector<uint32_t>{})
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark((name + "/ways1and8").c_str(), sweep, trace, std::vector<uint32_t>{1, 8})
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::RunSpecifiedBenchmarks();
}
