// As which powers of the other dimensionless products does that of a quantity grow?
//
//   Result<CollapseReport> report = powerLaw({.scaled = {.file = "runs.csv", .repeating = {"work", "rate"}}, .of =
//   "time"});
#pragma once

#include "analysis/report/collapse/collapse_report.h"
#include "analysis/study/scaling/scaled_quantities.h"

namespace leastaction {

struct PowerLawQuestion {
  ScaledQuestion scaled = {};
  std::string of = {}; ///< The quantity that depends on the others; empty: the last column.
};

Result<CollapseReport> powerLaw(const PowerLawQuestion &question);

} // namespace leastaction
