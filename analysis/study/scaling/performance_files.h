// Measured performance, from files.
//
//   Result<PerformanceData> data = readPerformance({"sweep.csv", "sort.json"});
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/complexity/performance_data.h"

#include <string>
#include <vector>

namespace leastaction {

/// CSV, or JSON of Google Benchmark and hyperfine, told apart by their first character; - is standard input. Systems of
/// the same name become one.
Result<PerformanceData> readPerformance(const std::vector<std::string> &paths);

} // namespace leastaction
