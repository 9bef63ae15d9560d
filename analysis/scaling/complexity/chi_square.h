// The chi-square distribution: how well a scatter is known that was estimated from so many residuals.
//
//   chiSquareQuantile(0.95, 10) == 18.307
#pragma once

namespace leastaction {

/// The value below which a chi-square variable lies with this probability, between 0 and 1. `freedom` > 0.
double chiSquareQuantile(double probability, double freedom);

} // namespace leastaction
