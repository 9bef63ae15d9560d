// Mean performance and performance complexity of measurements against predictions [S, Table 1].
//
//   ComplexityMetrics m = complexityMetrics({1e9, 2e9}, {1.1e9, 1.9e9}, 1);
//   m.absolute                       // PC_a: how far a measurement lies from its prediction, as a fraction
#pragma once

#include "analysis/scaling/dimension/linear_fit.h"

#include <optional>
#include <vector>

namespace leastaction {

struct ComplexityMetrics {
  double mean = 0;         ///< P-bar: the geometric mean of what was measured.
  double errorSquares = 0; ///< SSE': mean squared difference of the natural logarithms.
  double squares = 0;      ///< SS': variance of the logarithms of what was measured.
  Estimate absolute;       ///< PC_a = exp(sqrt(SSE')) - 1; between low and high is e^sigma - 1 of log-normal noise.
  /// PC_r = exp(sqrt(SSE'/SS')) - 1, which Strohmaier puts into [0, 1]; by his formula a model that knows the mean only
  /// has e - 1. Nothing if all that was measured is the same.
  std::optional<double> relative;
  std::optional<double> r2;  ///< 1 - SSE'/SS'.
  std::optional<double> aic; ///< Akaike's criterion of normal residuals; nothing if there are none.
};

/// All positive; `parameters` is how many numbers were fitted to make the predictions. The interval is that of 95 %;
/// it reaches from zero to infinity if no freedom is left.
ComplexityMetrics complexityMetrics(const std::vector<double> &measured, const std::vector<double> &predicted,
                                    size_t parameters);

} // namespace leastaction
