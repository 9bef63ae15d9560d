// The metric space of programs: norms, distances and the program of least action [N 5.3].
//
//   ProgramMetric metric = programMetric({{"O0", ticks0, action0, integral0, curve0}, {"O3", ...}});
//   metric.norm[0]; metric.distance[0][1]; metric.least;
//
// All action curves are aligned at their ends, z = 1 + (k - K_i)/K_max [N 5.30], and scaled by the largest action of
// the set, s_i = S_i/s_* [N 5.32, 5.33]: norms and distances have no unit and depend on the set.
#pragma once

#include "analysis/program/spectrum/region_summary.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

/// What the metric needs of one program: the fields of the same names of its RegionSummary.
struct ProgramAction {
  std::string name;
  uint64_t ticks = 0;        ///< K.
  uint64_t action = 0;       ///< S(K).
  double actionIntegral = 0; ///< Integral of S over [0, K], e0*tick^2.
  ActionCurve curve;         ///< Its last edge is `ticks`, its last value `action`.
  uint64_t curveParts = 1;   ///< The curve counts time and action in so many parts of a tick.
};

struct ProgramMetric {
  std::vector<double> norm; ///< In the order of the programs, each in [0, 1] [N 5.34].
  /// Square, symmetric, zero on the diagonal, triangle inequality to rounding [N 5.35].
  std::vector<std::vector<double>> distance;
  std::vector<size_t> least; ///< leastOf() the norms.
};

/// Indices of the smallest norms, in order; more than one if they tie to 1e-12 [N 7.1].
std::vector<size_t> leastOf(const std::vector<double> &norms);

/// Norms are computed from the exact integrals, distances from the curves as polygons between their edges, with
/// crossings solved exactly: distances between programs that start together differ from the true ones by less than
/// twice the largest action of one bin over s_*. With edges at whole ticks they are exact where curves do not cross,
/// since what S departs from the polygon adds up to 0 over each instruction; a crossing is off by about the change of S
/// in a tick, times a tick. With curves of 2^18 bins, down to parts of a tick, less than 1e-9 of the distance remains
/// of that.
///
/// Degenerate sets: no programs, nothing. A single one has distance 0 to itself and is the least. A program of 0 ticks
/// or without action is the zero of the space: norm 0, and its distance to another is that one's norm. If all are
/// zero, all norms and distances are 0 and all tie.
ProgramMetric programMetric(const std::vector<ProgramAction> &programs);

} // namespace leastaction
