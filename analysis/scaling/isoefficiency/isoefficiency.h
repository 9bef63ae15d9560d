// The isoefficiency function from formulas [I]: how the work W must grow with the processors P so that the efficiency
// E = 1/(1 + T_o/(W t_c)) stays the same. W = K T_o with K = E/(t_c (1 - E)) is solved for each term of T_o; the
// fastest growing solution, the bound of the degree of concurrency and the floor P make the function.
//
//   IsoefficiencyProblem problem{.work = *work, .overhead = *overhead};     // sums of growth terms
//   Result<Isoefficiency> solved = isoefficiency(problem);
//   solved->at(0.8).text() == "P log P"
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/isoefficiency/growth.h"
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
};

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
  std::vector<std::string> steps; ///< As on a slide.

  Growth at(double ratio) const;
  /// Without an efficiency: "P^2", "P^(tw E/(t_c (1-E))) log P".
  std::string text() const;
};

struct Isoefficiency {
  GrowthTerm work; ///< The leading term of W.
  std::vector<TermSolution> terms;
  std::optional<TermSolution> concurrency;
  Growth fixed; ///< The largest of all that do not depend on the efficiency, at least P.
  /// Below it the largest fixed growth is the isoefficiency function, above it a term whose exponent depends on the
  /// efficiency.
  std::optional<double> thresholdEfficiency;
  std::optional<double> mostEfficiency; ///< Not reached at any size, because a term is a constant part of the work.
  std::string text;                     ///< "P log P"; with cases where it depends on the efficiency.
  std::vector<std::string> steps;
  double timePerWork = 1; ///< t_c.

  /// K.
  double ratio(double efficiency) const { return efficiency / (timePerWork * (1 - efficiency)); }
  /// At an efficiency between 0 and 1.
  Growth at(double efficiency) const;
};

/// Fails if the work does not grow with n, or if it and a term cannot be brought together in closed form.
Result<Isoefficiency> isoefficiency(const IsoefficiencyProblem &problem);

} // namespace leastaction
