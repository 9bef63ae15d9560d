// The energy spectrum drawn in characters: the mean as solid blocks, a dot for the highest single tick of
// each column.
//
//   for (const std::string &line : drawSpectrum(summary.spectrum, summary.ticks, {.width = 80, .unicode = true}))
//     ...
#pragma once

#include "analysis/program/spectrum/region_summary.h"

#include <string>
#include <vector>

namespace leastaction {

struct SpectrumStyle {
  unsigned width = 80; ///< Of the whole drawing, with its axis.
  unsigned rows = 8;
  bool unicode = true;
};

/// Lines of at most `width` columns, energy axis at the left in e0, the last line is the time axis in ticks.
/// Empty if there is nothing to draw.
std::vector<std::string> drawSpectrum(const SpectrumBins &spectrum, uint64_t ticks, const SpectrumStyle &style);

/// What one column of a drawing shows: the mean and the largest tick of the ticks it stands for.
struct SpectrumColumn {
  double mean = 0;
  double max = 0;
};

/// Divides [0, ticks) into `count` equal columns. The mean is exact: bins count by the part that a column covers.
std::vector<SpectrumColumn> spectrumColumns(const SpectrumBins &spectrum, uint64_t ticks, unsigned count);

} // namespace leastaction
