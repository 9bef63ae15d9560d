// The comparison of programs as text, as JSON, and as the page reads it.
//
//   std::string text = renderText(report, {});
//   std::string json = toJson(report).dump(2);
//   std::string html = renderHtml(report);           // analysis/report/format/page.h
#pragma once

#include "analysis/report/comparison/comparison_report.h"
#include "analysis/report/format/text_options.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

/// Of two programs the tables of their difference are shown whole, of more a line for each. Of many programs those of
/// the smallest norm are listed, and their neighbours in place of the matrix.
std::string renderText(const ComparisonReport &report, const TextOptions &options);
/// Curves of more than 24 programs have fewer points.
nlohmann::ordered_json toJson(const ComparisonReport &report);
/// With curves packed, and of many programs the matrix.
nlohmann::ordered_json pageJson(const ComparisonReport &report);

} // namespace leastaction
