// Functions of Google Benchmark that are taken over: leastaction_wrap::NAME is what the program calls instead, and
// leastaction_real::NAME is Google Benchmark's own. CMakeLists.txt takes the linker's --wrap options from the names
// here.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>

// Weak: a version of Google Benchmark may lack some of them.
#define LEASTACTION_TAKE_OVER(RESULT, NAME, SYMBOL, ...)                                                               \
  namespace leastaction_real {                                                                                         \
  RESULT NAME(__VA_ARGS__) __asm__("__real_" SYMBOL) __attribute__((weak));                                            \
  }                                                                                                                    \
  namespace leastaction_wrap {                                                                                         \
  RESULT NAME(__VA_ARGS__) __asm__("__wrap_" SYMBOL);                                                                  \
  }

// clang-format off
// NOLINTBEGIN(readability-identifier-naming): names of Google Benchmark
LEASTACTION_TAKE_OVER(void, StartKeepRunning, "_ZN9benchmark5State16StartKeepRunningEv", benchmark::State *)
LEASTACTION_TAKE_OVER(void, FinishKeepRunning, "_ZN9benchmark5State17FinishKeepRunningEv", benchmark::State *)
LEASTACTION_TAKE_OVER(void, PauseTiming, "_ZN9benchmark5State11PauseTimingEv", benchmark::State *)
LEASTACTION_TAKE_OVER(void, ResumeTiming, "_ZN9benchmark5State12ResumeTimingEv", benchmark::State *)
LEASTACTION_TAKE_OVER(void, SkipWithError, "_ZN9benchmark5State13SkipWithErrorEPKc", benchmark::State *, const char *)
LEASTACTION_TAKE_OVER(benchmark::internal::Benchmark *, RegisterBenchmarkInternal,
                      "_ZN9benchmark8internal25RegisterBenchmarkInternalEPNS0_9BenchmarkE",
                      benchmark::internal::Benchmark *)
LEASTACTION_TAKE_OVER(void, ClearRegisteredBenchmarks, "_ZN9benchmark25ClearRegisteredBenchmarksEv")
LEASTACTION_TAKE_OVER(benchmark::internal::Benchmark *, Iterations, "_ZN9benchmark8internal9Benchmark10IterationsEl",
                      benchmark::internal::Benchmark *, int64_t)
LEASTACTION_TAKE_OVER(benchmark::internal::Benchmark *, MinTime, "_ZN9benchmark8internal9Benchmark7MinTimeEd",
                      benchmark::internal::Benchmark *, double)
LEASTACTION_TAKE_OVER(benchmark::internal::Benchmark *, MinWarmUpTime,
                      "_ZN9benchmark8internal9Benchmark13MinWarmUpTimeEd", benchmark::internal::Benchmark *, double)
LEASTACTION_TAKE_OVER(benchmark::internal::Benchmark *, Repetitions, "_ZN9benchmark8internal9Benchmark11RepetitionsEi",
                      benchmark::internal::Benchmark *, int)
LEASTACTION_TAKE_OVER(void, RegisterMemoryManager, "_ZN9benchmark21RegisterMemoryManagerEPNS_13MemoryManagerE",
                      benchmark::MemoryManager *)
LEASTACTION_TAKE_OVER(void, Initialize, "_ZN9benchmark10InitializeEPiPPcPFvvE", int *, char **, void (*)())
LEASTACTION_TAKE_OVER(size_t, RunSpecifiedBenchmarks, "_ZN9benchmark22RunSpecifiedBenchmarksEv")
LEASTACTION_TAKE_OVER(size_t, RunSpecifiedBenchmarks,
                      "_ZN9benchmark22RunSpecifiedBenchmarksENSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE",
                      std::string)
LEASTACTION_TAKE_OVER(size_t, RunSpecifiedBenchmarks, "_ZN9benchmark22RunSpecifiedBenchmarksEPNS_17BenchmarkReporterE",
                      benchmark::BenchmarkReporter *)
LEASTACTION_TAKE_OVER(
    size_t, RunSpecifiedBenchmarks,
    "_ZN9benchmark22RunSpecifiedBenchmarksEPNS_17BenchmarkReporterENSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE",
    benchmark::BenchmarkReporter *, std::string)
LEASTACTION_TAKE_OVER(size_t, RunSpecifiedBenchmarks,
                      "_ZN9benchmark22RunSpecifiedBenchmarksEPNS_17BenchmarkReporterES1_",
                      benchmark::BenchmarkReporter *, benchmark::BenchmarkReporter *)
LEASTACTION_TAKE_OVER(
    size_t, RunSpecifiedBenchmarks,
    "_ZN9benchmark22RunSpecifiedBenchmarksEPNS_17BenchmarkReporterES1_NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE",
    benchmark::BenchmarkReporter *, benchmark::BenchmarkReporter *, std::string)
// NOLINTEND(readability-identifier-naming)
// clang-format on
