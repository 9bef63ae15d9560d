#include "analysis/scaling/dimension/scale_factors.h"

#include <cmath>

namespace leastaction {
namespace {

/// d_j . log(alpha) = -log(x_j).
struct Equation {
  std::vector<Rational> exponents;
  double right = 0;
};

/// Takes a multiple off, so that the exponent of `pivot` vanishes.
void eliminate(Equation &equation, const Equation &by, size_t pivot) {
  const Rational times = equation.exponents[pivot] / by.exponents[pivot];
  if (times.isZero())
    return;
  for (size_t i = 0; i < equation.exponents.size(); ++i)
    equation.exponents[i] = equation.exponents[i] - times * by.exponents[i];
  equation.right -= times.value() * by.right;
}

} // namespace

ScaledRow scaledRow(std::span<const Dimension> dimensions, std::span<const size_t> repeating,
                    std::span<const double> values) {
  std::vector<Equation> equations;
  std::vector<size_t> pivots;
  for (const size_t quantity : repeating) {
    Equation equation{dimensions[quantity].exponents(), -std::log(values[quantity])};
    for (size_t i = 0; i < equations.size(); ++i)
      eliminate(equation, equations[i], pivots[i]);
    size_t pivot = 0;
    while (pivot < equation.exponents.size() && equation.exponents[pivot].isZero())
      ++pivot;
    for (Equation &other : equations)
      eliminate(other, equation, pivot);
    equations.push_back(std::move(equation));
    pivots.push_back(pivot);
  }
  const size_t primaries = dimensions.empty() ? 0 : dimensions[0].exponents().size();
  std::vector<double> logs(primaries, 0);
  for (size_t i = 0; i < equations.size(); ++i)
    logs[pivots[i]] = equations[i].right / equations[i].exponents[pivots[i]].value();
  ScaledRow row;
  for (const double log : logs)
    row.factors.push_back(std::exp(log));
  for (size_t j = 0; j < dimensions.size(); ++j) {
    double log = std::log(values[j]);
    for (size_t i = 0; i < primaries; ++i)
      log += dimensions[j].exponents()[i].value() * logs[i];
    row.scaled.push_back(std::exp(log));
  }
  return row;
}

} // namespace leastaction
