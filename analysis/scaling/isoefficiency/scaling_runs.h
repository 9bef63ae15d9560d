// Measured runs: a CSV of P,n,time_s[,W,algorithm,phase,program], brought together by algorithm, program,
// processors and size.
//
//   CsvRows rows("runs.csv", source);
//   Result<std::vector<MeasuredAlgorithm>> measured = readScalingRuns(rows, "runs.csv");
//   measured->front().points[3].times
#pragma once

#include "analysis/base/csv_rows.h"
#include "analysis/base/error.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

struct MeasuredPoint {
  double processors = 0, size = 0;
  std::vector<double> times;                          ///< s, of each repetition.
  std::optional<double> work;                         ///< W of the file.
  std::vector<std::pair<std::string, double>> phases; ///< s, medians, in the file's order; empty if it has none.
  std::optional<double> serialTime = {};              ///< T_1 where it is not the time on one processor, s,
  bool isSerialMeasured = true;                       ///< and whether it was measured.
  double time() const;                                ///< The median, s.
};

struct MeasuredAlgorithm {
  std::string name;                  ///< Or the program's; empty if the file names neither.
  std::vector<MeasuredPoint> points; ///< By size, then processors.
};

/// Columns P, time_s, and n or W; the others if they are there. Rows alike are repetitions; rows with a phase are parts
/// of a run, unless there are rows of the phase "total" or without a phase. Different programs are different
/// algorithms, even of one name. Fails on fewer than two numbers of processors in an algorithm.
Result<std::vector<MeasuredAlgorithm>> readScalingRuns(CsvRows &rows, const std::string &where);

} // namespace leastaction
