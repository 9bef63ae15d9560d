// Maps over L and alpha in characters: the performance surface, and what a model leaves of it.
//
//   if (std::optional<SweepGrid> grid = sweepGrid(data, system))
//     writeSweep(writer, *grid, data.unit);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/complexity/performance_complexity.h"

#include <optional>

namespace leastaction {

/// Points by L and alpha; those of the same place are averaged by their logarithms.
struct SweepGrid {
  std::vector<double> blocks, alphas;      ///< Ascending.
  std::vector<std::vector<size_t>> places; ///< Points of each cell, alpha by alpha.
  const PerformanceSystem *system = nullptr;
};

/// Nothing if the points have no L and alpha, or fewer than two of each, or more than a line has room for.
std::optional<SweepGrid> sweepGrid(const PerformanceData &data, const PerformanceSystem &system);

void writeSweep(TextWriter &writer, const SweepGrid &grid, const std::string &unit);
void writeResiduals(TextWriter &writer, const SweepGrid &grid, const FittedModel &model);

} // namespace leastaction
