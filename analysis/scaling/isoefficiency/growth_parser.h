// Formulas as sums of growth terms: what analysis/scaling/formula computes numerically, taken apart for exact algebra.
//
//   Result<GrowthFormula> read = parseGrowth("P*(ts + tw*n/P)*log2(P)", "--overhead");
//   read->sum.text() == "ts P log P + tw n log P"
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/isoefficiency/growth_term.h"

#include <map>
#include <string>
#include <vector>

namespace leastaction {

struct GrowthFormula {
  GrowthSum sum;
  std::vector<std::string> notes; ///< Where only the order of growth was kept: "sqrt(n + P) as sqrt(n) + sqrt(P)".
};

/// Fails where a formula is not a sum of powers and logarithms: numbers may still be had of it. `where` is what the
/// error calls it. `replaced` are names that stand for other sums (p for P^(1/2)); all others but n, P and W are
/// constants.
Result<GrowthFormula> parseGrowth(const std::string &formula, const std::string &where,
                                  const std::map<std::string, GrowthSum> &replaced = {});

} // namespace leastaction
