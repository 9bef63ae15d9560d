// The action curve S(k) of a program, read off its spectrum.
//
//   ActionCurve curve = actionCurve(spectrum, summary.ticks, summary.action, 8192);
#pragma once

#include "analysis/program/spectrum/region_summary.h"

namespace leastaction {

/// S at the edges of equal bins: twice the integral of T up to there [N 5.26, 5.27], e0*tick. S(0) = 0 and the last
/// edge, `ticks`, has exactly `action`. At most maxBins bins (>= 1): neighbours of the spectrum's are joined if it has
/// more. A region of 0 ticks has the single value 0.
ActionCurve actionCurve(const SpectrumBins &spectrum, uint64_t ticks, uint64_t action, size_t maxBins);

/// A curve of `fromTicks` and its last value becomes one of `ticks` and `action`, of the same form.
ActionCurve stretched(const ActionCurve &curve, uint64_t fromTicks, uint64_t ticks, double action);

} // namespace leastaction
