// A table of quantities, and its products without a dimension: what `pi` and `collapse` start from.
//
//   Result<ScaledQuantities> scaled = readScaled("runs.csv", {"work", "rate"});
//   Result<size_t> column = dependentColumn(*scaled, "time", "--of");
#pragma once

#include "analysis/report/pi/pi_report.h"

#include <string>
#include <vector>

namespace leastaction {

/// A CSV, or a TOML file of quantities. Headings are like 'work [flop]'; numbers must be positive, since groups of what
/// is not have no value. `repeating` names the quantities that all groups may hold.
Result<ScaledQuantities> readScaled(const std::string &path, const std::vector<std::string> &repeating);

/// The column of that name, whose group is wanted: it may not be a repeating quantity. `option` is where it was asked
/// for.
Result<size_t> dependentColumn(const ScaledQuantities &quantities, const std::string &name, const std::string &option);

} // namespace leastaction
