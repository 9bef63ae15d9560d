// As which powers of the other dimensionless products does that of a quantity grow?
//
//   Result<CollapseReport> report = powerLaw({.file = "runs.csv", .of = "time", .repeating = {"work", "rate"}});
#pragma once

#include "analysis/report/collapse/collapse_report.h"

namespace leastaction {

struct PowerLawQuestion {
  std::string file;
  std::string of = {}; ///< The quantity that depends on the others; empty: the last column.
  std::vector<std::string> repeating = {};
};

Result<CollapseReport> powerLaw(const PowerLawQuestion &question);

} // namespace leastaction
