// The report of a class as text, as JSON, and as the page reads it.
//
//   std::string text = renderText(report, {});
//   std::string json = toJson(report).dump(2);
//   std::string html = renderHtml(report);           // analysis/report/format/page.h
#pragma once

#include "analysis/report/class/class_report.h"
#include "analysis/report/format/text_options.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

/// Contributions and distances in milli-action units, as in Numrich's Table 2: contributions on the diagonal,
/// distances below it. Of many programmers those of the smallest contribution are listed, and their neighbours in place
/// of the matrix.
std::string renderText(const ClassReport &report, const TextOptions &options);
/// Of many intervals, action functions have some of their corners only.
nlohmann::ordered_json toJson(const ClassReport &report);
/// With the intervals themselves, packed, so that power ratings can be changed on the page.
nlohmann::ordered_json pageJson(const ClassReport &report);

} // namespace leastaction
