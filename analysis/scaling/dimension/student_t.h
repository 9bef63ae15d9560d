// Student's distribution: how many standard errors a confidence interval reaches to each side.
//
//   studentQuantile(0.975, 10) == 2.228        // an interval of 95 %, 10 degrees of freedom
#pragma once

namespace leastaction {

/// The value below which a t-distributed variable lies with this probability, between 0 and 1. `freedom` >= 1.
double studentQuantile(double probability, double freedom);

} // namespace leastaction
