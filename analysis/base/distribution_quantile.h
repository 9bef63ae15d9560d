// Quantiles of the distributions that confidence intervals come from.
//
//   studentQuantile(0.975, 10) == 2.228        // an interval of 95 % reaches so many standard errors to each side
//   chiSquareQuantile(0.95, 10) == 18.307      // how well a scatter is known that was estimated from residuals
#pragma once

namespace leastaction {

/// The value below which a t-distributed variable lies with this probability, between 0 and 1. `freedom` >= 1.
double studentQuantile(double probability, double freedom);

/// The value below which a chi-square variable lies with this probability, between 0 and 1. `freedom` > 0.
double chiSquareQuantile(double probability, double freedom);

} // namespace leastaction
