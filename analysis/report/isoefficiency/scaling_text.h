// What 'isoefficiency' shows of a scaling result, as text.
//
//   writeScaling(writer, *result, /*explain=*/true);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/isoefficiency/measured_scaling.h"

namespace leastaction {

/// `rows`: of measured runs at most, the rest is only counted.
void writeMeasured(TextWriter &writer, const MeasuredScaling &scaling, bool explain, size_t rows);
void writeScaling(TextWriter &writer, const ScalingResult &result, bool explain);
/// Speedups, and the shares of the terms of T_o.
void writeScalingPictures(TextWriter &writer, const ScalingResult &result);

} // namespace leastaction
