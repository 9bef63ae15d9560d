// Performance complexity as text and JSON: models and their parameters, bars over systems, what models leave.
//
//   std::string text = renderText(report, {});
//   std::string json = toJson(report).dump(2);
//   std::string html = renderHtml(report);           // analysis/report/format/page.h
#pragma once

#include "analysis/report/format/text_options.h"
#include "analysis/scaling/complexity/performance_complexity.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

/// Maps of what is left: of the model that leaves least, or of each.
std::string renderText(const ComplexityReport &report, const TextOptions &options);
/// Predictions of a model that leaves points out are null there.
nlohmann::ordered_json toJson(const ComplexityReport &report);

} // namespace leastaction
