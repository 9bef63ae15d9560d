// W by numbers, at numbers of processors and sizes of any magnitude: all terms by their logarithms. What stands behind
// every Theta that is stated, and in its place where no closed form is known.
//
//   NumericGrowth numbers(problem);
//   numbers.logWork(30, 0.5);                       // log2 W on 2^30 processors at E = 0.5
//   numbers.confirms(growth, 0.5);
#pragma once

#include "analysis/scaling/isoefficiency/growth.h"
#include "analysis/scaling/isoefficiency/isoefficiency_problem.h"

#include <array>
#include <optional>
#include <vector>

namespace leastaction {

class NumericGrowth {
public:
  NumericGrowth() = default;
  explicit NumericGrowth(const IsoefficiencyProblem &problem);

  /// log2 of the smallest W, of n from 1 on, from which 0 < 1 + T_o/(W t_c) <= 1/E, W >= P and C >= P hold, on
  /// 2^logProcessors processors; nothing if there is none.
  std::optional<double> logWork(double logProcessors, double efficiency) const;
  /// d log W/d log P from 10^3 to 10^9 processors.
  std::optional<double> exponent(double efficiency) const;
  /// Whether W follows this growth at the largest P.
  bool confirms(const Growth &growth, double efficiency) const;

private:
  /// Of a sum: the sign and log2 of the coefficient, and the powers of n, P, W, log n, log P, log W.
  struct Term {
    double sign = 1, logCoefficient = 0;
    std::array<double, 3> powers{}, logs{};
  };
  using Terms = std::vector<Term>;
  /// log2 of n, P and W.
  using Point = std::array<double, 3>;
  /// W + T_o/t_c without the terms that cancel, if W's leading term is among these; else nothing.
  static Terms timeLeft(const GrowthSum &work, const GrowthSum &overhead, const IsoefficiencyProblem &problem);
  static Terms termsOf(const GrowthSum &sum, const std::map<std::string, double> &values, double factor);
  /// log2 of the term over this power of W's leading term: powers are subtracted before they meet sizes far beyond
  /// precision.
  double logShare(const Term &term, const Point &at, double overWork) const;
  /// The sum over this power of W's leading term, as a factor of 2^logUnit.
  struct Share {
    double factor = 0, logUnit = 0;
  };
  Share scaledShare(const Terms &terms, const Point &at, double overWork) const;
  /// The sum over W's leading term as a number, which may be infinite.
  double shareOf(const Terms &terms, const Point &at) const;
  /// W over its leading term.
  double workShare(const Point &at) const { return sizeIsWork_ ? 1 : shareOf(work_, at); }
  Point pointOf(double logSize, double logProcessors) const;
  bool keeps(double logSize, double logProcessors, double part) const;

  Terms work_, overhead_, concurrency_;
  /// W + T_o/t_c where T_o takes away all of W's leading term, as of a time without W/P: what is left would drown in
  /// it.
  Terms time_;
  Term leading_; ///< Of W.
  bool sizeIsWork_ = false, hasConcurrency_ = false;
};

/// The power of P that such a growth seems to have from 10^3 to 10^9 processors, where it is a power.
double localExponent(const Growth &growth);

} // namespace leastaction
