// A table of quantities, and its products without a dimension: what `pi` and `collapse` start from.
//
//   Result<ScaledQuantities> scaled = readScaled({.file = "runs.csv", .repeating = {"work", "rate"}});
//   Result<size_t> column = dependentColumn(*scaled, "time", "--of");
#pragma once

#include "analysis/report/pi/pi_report.h"
#include "analysis/study/scaling/own_units.h"

#include <string>
#include <vector>

namespace leastaction {

/// How the table of quantities is to be read.
struct ScaledQuestion {
  std::string file = {};                   ///< A CSV, or a TOML file of quantities.
  std::vector<std::string> repeating = {}; ///< Quantities that all groups may hold.
  OwnUnits units = {};                     ///< For the CSV's headings.
  std::string quantities = {}; ///< A TOML file: what the columns of the CSV are, in primary units of its own.
};

/// A CSV, or a TOML file of quantities. Headings are like 'work [flop]'; numbers must be positive, since groups of what
/// is not have no value.
Result<ScaledQuantities> readScaled(const ScaledQuestion &question);

/// The column of that name, whose group is wanted: it may not be a repeating quantity. `option` is where it was asked
/// for.
Result<size_t> dependentColumn(const ScaledQuantities &quantities, const std::string &name, const std::string &option);

} // namespace leastaction
