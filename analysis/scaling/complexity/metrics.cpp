#include "analysis/scaling/complexity/metrics.h"

#include "analysis/base/distribution_quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace leastaction {

ComplexityMetrics complexityMetrics(const std::vector<double> &measured, const std::vector<double> &predicted,
                                    size_t parameters) {
  ComplexityMetrics metrics;
  const auto count = static_cast<double>(measured.size());
  double mean = 0;
  for (const double performance : measured)
    mean += std::log(performance) / count;
  for (size_t i = 0; i < measured.size(); ++i) {
    metrics.errorSquares += std::pow(std::log(measured[i] / predicted[i]), 2) / count;
    metrics.squares += std::pow(std::log(measured[i]) - mean, 2) / count;
  }
  metrics.mean = std::exp(mean);
  metrics.absolute.value = std::expm1(std::sqrt(metrics.errorSquares));
  const double freedom = count - static_cast<double>(parameters), sum = count * metrics.errorSquares;
  metrics.absolute.high = std::numeric_limits<double>::infinity();
  if (freedom >= 1) {
    metrics.absolute.low = std::expm1(std::sqrt(sum / chiSquareQuantile(0.975, freedom)));
    metrics.absolute.high = std::expm1(std::sqrt(sum / chiSquareQuantile(0.025, freedom)));
  }
  // What differs by rounding is the same.
  if (constexpr double rounding = 1e-12; metrics.squares > rounding * rounding) {
    metrics.relative = std::expm1(std::sqrt(metrics.errorSquares / metrics.squares));
    const double explained = 1 - metrics.errorSquares / metrics.squares;
    metrics.r2 = std::abs(explained) < rounding ? 0 : explained;
  }
  if (metrics.errorSquares > 0)
    metrics.aic =
        count * (std::log(2 * std::numbers::pi * metrics.errorSquares) + 1) + 2 * (static_cast<double>(parameters) + 1);
  return metrics;
}

} // namespace leastaction
