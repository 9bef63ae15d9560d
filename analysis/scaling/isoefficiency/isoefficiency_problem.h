// What isoefficiency is asked of: work, overhead and concurrency as sums of growth terms, and the machine's constants.
//
//   IsoefficiencyProblem problem{.work = *work, .overhead = *overhead, .values = {{"tw", 2}}};
#pragma once

#include "analysis/scaling/isoefficiency/growth_term.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct IsoefficiencyProblem {
  /// A term of T_o that is more than what grows fastest of it.
  struct ExactTerm {
    std::string text; ///< "c1 n (P - 1)"
    GrowthSum sum;    ///< c1 n P - c1 n
  };

  GrowthSum work;                            ///< W of n (and P, where the size is one processor's), or W itself.
  GrowthSum overhead;                        ///< T_o of n, P and W.
  std::optional<GrowthSum> concurrency = {}; ///< C of n or W: more processors have nothing to do.
  std::map<std::string, double> values = {}; ///< Of machine constants; the others count as 1.
  std::string timePerWork = "t_c";           ///< What t_c is called.
  std::vector<ExactTerm> exact = {};         ///< Of the terms of `overhead`, in their order; empty: they are it.

  std::string overheadText() const;
  std::string overheadText(size_t term) const;
  double timePerWorkValue() const;
};

} // namespace leastaction
