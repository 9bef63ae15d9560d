// Measured performance from the files of a command line.
//
//   Result<PerformanceData> data = readPerformance({"sweep.csv", "sort.json"});
#pragma once

#include "analysis/study/program/read_events.h"
#include "analysis/scaling/complexity/performance_data.h"
#include "analysis/scaling/complexity/time_form.h"

#include "analysis/base/error.h"

#include <map>
#include <string>
#include <vector>

namespace leastaction::cli {

/// CSV, or JSON of Google Benchmark and hyperfine, told apart by their first character; - is standard input. Systems of
/// the same name become one.
Result<PerformanceData> readPerformance(const std::vector<std::string> &paths);

/// Regions of a program as benchmarks: `run` through the core model is what is predicted, `markersRun`, a run of
/// mode=markers of the same program, what was measured. Performance is executions of all of a region per second.
Result<PerformanceData> regionPerformance(const std::string &run, const std::string &markersRun,
                                          const EventInputOptions &options);

/// "l2=0:1e-6": the range of a parameter; either end may be missing.
Result<std::map<std::string, ParameterRange>> readRanges(const std::vector<std::string> &texts);

} // namespace leastaction::cli
