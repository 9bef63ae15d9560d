// Exact algebra of growth terms: coefficient * named constants * n^a P^b W^c * (log n)^d (log P)^e (log W)^f, with
// rational exponents, and sums of them. Logarithms are to base 2.
//
//   GrowthSum overhead = *parseGrowth("ts*P*log2(P) + tw*n*P");   // growth_parser.h
//   overhead.terms[1].text() == "tw n P"
#pragma once

#include "analysis/scaling/dimension/rational.h"

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace leastaction {

/// What grows: the problem's size, the number of processors, the work.
enum class Grower : size_t { n, P, W };
inline constexpr std::array growerNames = {"n", "P", "W"};

struct GrowthTerm {
  double coefficient = 1;
  std::map<std::string, Rational> constants; ///< Machine constants; none has exponent 0.
  std::array<Rational, 3> powers, logs;      ///< Of n, P and W.

  static GrowthTerm number(double value);
  static GrowthTerm constant(const std::string &name);
  static GrowthTerm of(Grower grower, Rational power = 1);
  static GrowthTerm logOf(Grower grower, Rational power = 1);

  const Rational &power(Grower grower) const { return powers[static_cast<size_t>(grower)]; }
  const Rational &log(Grower grower) const { return logs[static_cast<size_t>(grower)]; }
  bool grows() const;    ///< Holds n, P or W.
  bool isNumber() const; ///< Nothing but the coefficient.
  bool isValid() const;  ///< All exponents fit 64 bits, and the coefficient is a finite number.
  /// Differs by the coefficient only.
  bool isLike(const GrowthTerm &other) const;

  GrowthTerm times(const GrowthTerm &other) const;
  /// Exact for every term whose coefficient has this power.
  GrowthTerm raised(Rational exponent) const;
  /// Without the coefficient and the constants.
  GrowthTerm shape() const;
  /// The coefficient times the values of the constants; 1 for those that have none.
  double factor(const std::map<std::string, double> &values) const;

  /// "3/2 tw n P^(1/2) log P", in the order of slides.
  std::string text() const;
};

struct GrowthSum {
  std::vector<GrowthTerm> terms; ///< No two are alike, no coefficient is 0; empty: zero.

  GrowthSum() = default;
  GrowthSum(GrowthTerm term); // NOLINT: a term is a sum
  GrowthSum plus(const GrowthSum &other) const;
  GrowthSum times(const GrowthSum &other) const;
  std::string text() const;
};

/// A number as slides show it: "3/2", "2.5e-09".
std::string slideNumber(double value);
/// "^2", "^(3/2)", "" for 1.
std::string exponentText(const Rational &exponent);

} // namespace leastaction
