// The metric space of programmers: contributions, distances and the programmer of least action [N 6.25, 6.26, 7.1].
//
//   ProgrammerMetric metric = programmerMetric(functions);
//   1e3 * metric.norm[0];                 // milli-action units, rho T^2 10^-3
//   metric.distance[0][1]; metric.distanceTriangle[0][1]; metric.least;
//
// Norms and distances have no unit: actions are parts of rho T^2, T the longest time of the set. They depend on the
// set.
#pragma once

#include "analysis/programmers/productivity/action_function.h"

#include <cstddef>
#include <vector>

namespace leastaction {

struct ProgrammerMetric {
  double unitSeconds = 0;   ///< T.
  std::vector<double> norm; ///< In the order of the programmers.
  /// Square, symmetric, zero on the diagonal, triangle inequality to rounding.
  std::vector<std::vector<double>> distance;
  /// Numrich's approximation: in place of each curve the straight line from where it begins to where it ends, over
  /// it the triangle with base T_i/T and height s_i(1) [N Table 2, Figure 17].
  std::vector<double> normTriangle;
  std::vector<std::vector<double>> distanceTriangle;
  /// Indices of the smallest norm, in order; more than one if they tie to 1e-12.
  std::vector<size_t> least;
};

/// On as many threads as there are processors; the result does not depend on their number. A programmer without time is
/// the zero of the space.
ProgrammerMetric programmerMetric(const std::vector<ActionFunction> &functions);

} // namespace leastaction
