// The isoefficiency function from formulas [I]: how the work W must grow with the processors P so that the efficiency
// E = 1/(1 + T_o/(W t_c)) stays the same. W = K T_o with K = E/(t_c (1 - E)) is solved for each term of T_o, and for
// those of W's order together (order_balance.h); the fastest growing solution, the bound of the degree of concurrency
// and the floor P make the function, which is checked by numbers (numeric_growth.h).
//
//   IsoefficiencyProblem problem{.work = *work, .overhead = *overhead};     // sums of growth terms
//   Result<Isoefficiency> solved = isoefficiency(problem);
//   solved->at(0.8).text() == "P log P"
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/isoefficiency/growth.h"
#include "analysis/scaling/isoefficiency/isoefficiency_problem.h"
#include "analysis/scaling/isoefficiency/numeric_growth.h"
#include "analysis/scaling/isoefficiency/order_balance.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// The solution of W = K T_o for one term.
struct TermSolution {
  /// W = Theta(P^x log^b P) with x = (K c)^(1/root): the exponent depends on the efficiency and on the machine, as for
  /// the FFT.
  struct ByEfficiency {
    double factor = 1, root = 1;           ///< c with the constants' values, and root.
    double log = 0;                        ///< b.
    std::string exponent;                  ///< "tw E/(t_c (1-E))".
    double exponentAt(double ratio) const; ///< `ratio`: K.
  };

  GrowthTerm overhead;
  std::string overheadText;
  Growth growth; ///< Of W; unless it depends on the efficiency.
  std::optional<ByEfficiency> byEfficiency;
  double constantPart = 0;        ///< T_o/(W t_c) where the term is the same part of the work at any size.
  std::string form;               ///< "P^(K log P) log^2 P", where that says more than 2^Theta(log^2 P); else empty.
  std::vector<std::string> steps; ///< As on a slide.

  Growth at(double ratio) const;
  /// Without an efficiency: "P^2", "P^(tw E/(t_c (1-E))) log P".
  std::string text() const;
};

struct Isoefficiency {
  /// Terms of W's order up to logarithms, which add up: W = n log n, T_o = b n log P + d n log n.
  struct Together {
    std::string overhead; ///< "ts n log P + tw n log n"
    std::string text;     ///< "P^(ts E/(t_c (1-E) - tw E)) log P"
    std::vector<std::string> steps;
  };

  GrowthTerm work; ///< The leading term of W.
  std::vector<TermSolution> terms;
  std::optional<Together> together; ///< Of two terms or more, one of them level.
  std::optional<TermSolution> concurrency;
  OrderBalance balance; ///< With the bound of concurrency.
  NumericGrowth numbers;
  /// Below it the growth that is the same for all efficiencies is the isoefficiency function, above it that of the
  /// terms of W's order.
  std::optional<double> thresholdEfficiency;
  std::optional<double> mostEfficiency; ///< What E tends to at most, because a term is a constant part of the work.
  std::string thresholdText, mostText;  ///< What to say of these, a sentence each, "Theta(" in it; or empty.
  std::string neverText;                ///< Why no size will do, where costOptimal() is never; a part of a sentence.
  std::string text;                     ///< "P log P"; with cases where it depends on the efficiency.
  std::vector<std::string> steps;

  /// At an efficiency between 0 and 1; Kind::numeric where no closed form is known, or numbers contradict it.
  Growth at(double efficiency) const;
  /// What W must grow with at least so that P T_p = Theta(W): no term outgrows W, and P processors have work.
  const Growth &costOptimal() const { return balance.fixed; }
};

/// Fails if the work does not grow with n, if it and a term cannot be brought together in closed form, or if numbers at
/// large P contradict what came out.
Result<Isoefficiency> isoefficiency(const IsoefficiencyProblem &problem);

} // namespace leastaction
