// The factors of the primary units that scale the repeating quantities to 1, and what all others then are [N 1.6-1.13].
//
//   ScaledRow row = scaledRow(dimensions, pi.repeating, values);
//   row.factors;     // alpha, one for each primary unit; their reciprocals are the new primary units
//   row.scaled;      // S_alpha x: 1 for the repeating quantities, pi for the others
#pragma once

#include "analysis/scaling/dimension/dimension.h"

#include <span>
#include <vector>

namespace leastaction {

struct ScaledRow {
  std::vector<double> factors; ///< alpha_i (1.6); 1 where the repeating quantities leave the choice.
  std::vector<double> scaled;  ///< S_alpha x_j = alpha^d_j x_j (1.8).
  double unit(size_t primary) const { return 1 / factors[primary]; }
};

/// `repeating`: independent of each other, as those of piGroups(). Values are positive. (1.12) is printed with the
/// transpose of the matrix that follows from (1.7) and (1.11); the latter is solved.
ScaledRow scaledRow(std::span<const Dimension> dimensions, std::span<const size_t> repeating,
                    std::span<const double> values);

} // namespace leastaction
