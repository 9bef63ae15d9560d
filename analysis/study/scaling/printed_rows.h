// The table that a program prints of its run, in the midst of whatever else it prints.
//
//   Result<std::vector<ScaleRow>> rows = printedRows("W,time_s\n1000,0.5\n", "./add");
//   rows->front().time == "0.5"
#pragma once

#include "analysis/base/error.h"

#include <string>
#include <vector>

namespace leastaction {

/// What a program printed of one run; cells that it did not print are empty.
struct ScaleRow {
  std::string processors, size, time, work, algorithm, phase;
};

/// The rows of the first table with a column time_s in a program's output; none if there is no table. Fails on a table
/// whose column time_s has another name, on one that is printed twice, as by two ranks, and on a time or a W that is
/// not larger than zero.
Result<std::vector<ScaleRow>> printedRows(const std::string &output, const std::string &program);

} // namespace leastaction
