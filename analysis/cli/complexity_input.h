// Measured performance from the files of a command line.
//
//   Result<PerformanceData> data = readPerformance({"sweep.csv", "sort.json"});
#pragma once

#include "analysis/complexity/performance_data.h"
#include "analysis/complexity/time_form.h"

#include "analysis/base/error.h"

#include <map>
#include <string>
#include <vector>

namespace leastaction::cli {

/// CSV, or JSON of Google Benchmark and hyperfine, told apart by their first character; - is standard input. Systems of
/// the same name become one.
Result<PerformanceData> readPerformance(const std::vector<std::string> &paths);

/// "l2=0:1e-6": the range of a parameter; either end may be missing.
Result<std::map<std::string, ParameterRange>> readRanges(const std::vector<std::string> &texts);

} // namespace leastaction::cli
