// Least squares with confidence intervals: y = sum of coefficient * term, the same normal noise on every y.
//
//   Result<LinearFit> fit = LinearFit::of({{1, 0.5}, {1, 1.5}, {1, 2.5}}, {1, 2.1, 2.9}, {"1", "x"}, "points.csv");
//   fit->coefficient(1).value; fit->coefficient(1).low;               // with 95 % between low and high
//   fit->derived([](std::span<const double> b) { return b[0] / b[1]; });
#pragma once

#include "analysis/base/error.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// With 95 % confidence between low and high.
struct Estimate {
  double value = 0, low = 0, high = 0;
  /// Of e to this.
  Estimate exponential() const;
  Estimate times(double factor) const;
};

class LinearFit {
public:
  /// A row of terms for each y. Fails if there are not more rows than terms, or if a term is a combination of others
  /// in these rows: names it by `names`; `where` is what errors call the data.
  static Result<LinearFit> of(const std::vector<std::vector<double>> &terms, const std::vector<double> &y,
                              const std::vector<std::string> &names, const std::string &where);

  const std::vector<double> &coefficients() const { return coefficients_; }
  Estimate coefficient(size_t number) const;
  /// Of a function of the coefficients, by its gradient.
  Estimate derived(const std::function<double(std::span<const double>)> &function) const;
  /// Of y without its noise, where the terms are these.
  Estimate at(std::span<const double> terms) const;
  /// terms * (X'X)^-1 * terms: what a measurement there would add to what is known [D-optimal design].
  double leverage(std::span<const double> terms) const;
  /// By which factor the interval of a coefficient would become narrower with these measurements besides.
  double narrowedBy(size_t coefficient, const std::vector<std::vector<double>> &added) const;

  double scatter() const { return scatter_; }     ///< Standard deviation of y's noise, estimated.
  double explained() const { return explained_; } ///< R^2.
  size_t freedom() const { return freedom_; }

private:
  LinearFit() = default;
  Estimate around(double value, double variance) const;

  std::vector<double> coefficients_;
  std::vector<std::vector<double>> inverse_; ///< (X'X)^-1.
  double scatter_ = 0;
  double explained_ = 0;
  double quantile_ = 0;
  size_t freedom_ = 0;
};

} // namespace leastaction
