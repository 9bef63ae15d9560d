// What 'isoefficiency' shows of a scaling result, as text and as JSON.
//
//   writeScaling(writer, *result, {.explain = true});
//   json = scalingJson(*result);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/isoefficiency/measured_scaling.h"

#include <nlohmann/json.hpp>

namespace leastaction {

/// `rows`: of measured runs at most, the rest is only counted.
void writeMeasured(TextWriter &writer, const MeasuredScaling &scaling, bool explain, size_t rows);
void writeScaling(TextWriter &writer, const ScalingResult &result, bool explain);
/// Speedups with Amdahl's bound, and the shares of the terms of T_o.
void writeScalingPictures(TextWriter &writer, const ScalingResult &result);

/// Keys: isoefficiency, terms[]{overhead, isoefficiency}, table[]; and what the page draws.
nlohmann::ordered_json scalingJson(const ScalingResult &result);
/// The same of the fit, and what was measured.
nlohmann::ordered_json measuredJson(const MeasuredScaling &scaling);

} // namespace leastaction
