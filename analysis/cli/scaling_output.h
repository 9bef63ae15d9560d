// What 'isoefficiency' shows of a scaling result, as text and as JSON.
//
//   writeScaling(writer, *result, {.explain = true});
//   json = scalingJson(*result);
#pragma once

#include "analysis/report/text_writer.h"
#include "analysis/scaling/scaling_result.h"

#include <nlohmann/json.hpp>

namespace leastaction::cli {

void writeScaling(TextWriter &writer, const ScalingResult &result, bool explain);

/// Keys as DESIGN: isoefficiency, terms[]{overhead, isoefficiency}, table[]; and what the page draws.
nlohmann::ordered_json scalingJson(const ScalingResult &result);

} // namespace leastaction::cli
