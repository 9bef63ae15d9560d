// Measured performance from what benchmark programs write as JSON: Google Benchmark (--benchmark_format=json) and
// hyperfine (--export-json).
//
//   Result<PerformanceData> data = readBenchmarkJson(text, "sort.json");
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/complexity/performance_data.h"

#include <string>

namespace leastaction {

/// Performance is runs per second. Google Benchmark's "BM_sort/64/2" is a point of the benchmark BM_sort with the
/// variables n = 64 and n2 = 2, "BM_sort/size:64" one with size = 64; hyperfine's parameters are variables. Repetitions
/// are points of their own; aggregates of them (mean, median) are left out. Errors name the file and the benchmark.
Result<PerformanceData> readBenchmarkJson(const std::string &text, const std::string &file);

} // namespace leastaction
