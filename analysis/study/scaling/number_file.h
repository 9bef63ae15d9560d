// A CSV file of numbers that a command reads.
//
//   Result<NumberTable> table = readNumbers("linpack.csv", {{"p"}, {"q"}, {"n"}, {"time_s"}});
#pragma once

#include "analysis/scaling/dimension/number_table.h"

#include <string>
#include <vector>

namespace leastaction {

Result<NumberTable> readNumbers(const std::string &path, const std::vector<WantedColumn> &wanted);

} // namespace leastaction
