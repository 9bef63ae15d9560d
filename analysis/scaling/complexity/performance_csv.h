// Measured performance from a CSV.
//
//   Result<PerformanceData> data = readPerformanceCsv(rows);
//
// Two kinds, told apart by their headings: sweeps, system,L,alpha,M,c,accesses_per_s, and sets of benchmarks,
// system,benchmark,measured[,predicted]. Columns in any order; any others whose cells are numbers are variables.
#pragma once

#include "analysis/base/csv_rows.h"
#include "analysis/base/error.h"
#include "analysis/scaling/complexity/performance_data.h"

namespace leastaction {

/// Fails on the first performance that is zero, negative, missing or no finite number, and names its row: none is
/// averaged in, and none silently left out.
Result<PerformanceData> readPerformanceCsv(CsvRows &rows);

/// Adds a point to its system, which begins where its name has not been seen.
void addPoint(PerformanceData &data, const std::string &system, PerformancePoint point);

/// The place of a benchmark in the data, which is added where its name has not been seen.
size_t benchmarkPlace(PerformanceData &data, const std::string &benchmark);

} // namespace leastaction
