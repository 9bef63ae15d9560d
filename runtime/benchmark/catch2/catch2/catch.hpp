/* Stands before Catch2's header: `BENCHMARK` and `BENCHMARK_ADVANCED` then run each benchmark twice with a fixed number of
 * iterations, the second time as the region "TEST CASE/BENCHMARK".
 *
 *   leastaction clang++ --la-benchmark=catch2 -DCATCH_CONFIG_ENABLE_BENCHMARKING tests.cpp -o tests
 *
 * For Catch2 2, whose macros BENCHMARK end in INTERNAL_CATCH_BENCHMARK(_ADVANCED).
 */
#pragma GCC system_header
#include_next <catch2/catch.hpp>

#if !defined(LEASTACTION_CATCH2) && defined(INTERNAL_CATCH_BENCHMARK)
#define LEASTACTION_CATCH2

#include <leastaction/benchmark.h>

#include <string>
#include <type_traits>
#include <utility>

namespace leastaction {

/* Starts and stops a region where Catch2 would read its clock. */
class Catch2Meter final : public Catch::Benchmark::Detail::ChronometerConcept {
public:
  explicit Catch2Meter(const char *region) : region_(region) {}
  Catch2Meter(const Catch2Meter &) = delete;
  Catch2Meter &operator=(const Catch2Meter &) = delete;
  ~Catch2Meter() override { finish(); } /* where an exception leaves the benchmark */
  void start() override {
    isOpen_ = true;
    leastaction_start(region_);
  }
  void finish() override {
    if (isOpen_)
      leastaction_stop(region_);
    isOpen_ = false;
  }

private:
  const char *region_;
  bool isOpen_ = false;
};

/* In place of Catch::Benchmark::Benchmark. */
class Catch2Benchmark {
public:
  explicit Catch2Benchmark(std::string name) : name_(std::move(name)) {}
  explicit operator bool() const { return true; }

  template <class Fun,
            typename std::enable_if<!std::is_same<typename std::decay<Fun>::type, Catch2Benchmark>::value, int>::type = 0>
  Catch2Benchmark &operator=(Fun fun) {
    if (!isRecordingBenchmarks()) {
      Catch::Benchmark::Benchmark measured(std::move(name_));
      measured = std::move(fun);
      return *this;
    }
    const Catch::Benchmark::Detail::BenchmarkFunction function(fun);
    run(function, warmUpRegion);
    run(function, (Catch::getResultCapture().getCurrentTestName() + "/" + name_).c_str());
    return *this;
  }

private:
  static void run(const Catch::Benchmark::Detail::BenchmarkFunction &function, const char *region) {
    Catch2Meter meter(region);
    function(Catch::Benchmark::Chronometer(meter, static_cast<int>(benchmarkIterations())));
  }

  std::string name_;
};

} // namespace leastaction

#undef INTERNAL_CATCH_BENCHMARK
#define INTERNAL_CATCH_BENCHMARK(BenchmarkName, name, benchmarkIndex)                                                  \
  if (leastaction::Catch2Benchmark BenchmarkName{name})                                                                \
  BenchmarkName = [&](int benchmarkIndex)

#undef INTERNAL_CATCH_BENCHMARK_ADVANCED
#define INTERNAL_CATCH_BENCHMARK_ADVANCED(BenchmarkName, name)                                                         \
  if (leastaction::Catch2Benchmark BenchmarkName{name})                                                                \
  BenchmarkName = [&]

#endif
