// Machines on an efficiency surface as text, as JSON, and as the page reads it.
//
//   std::string text = renderText(report, {});
//   std::string json = toJson(report).dump(2);
//   std::string html = renderHtml(report);           // analysis/report/format/page.h
#pragma once

#include "analysis/report/format/text_options.h"
#include "analysis/report/surface/surface_report.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

/// At most so many points of each machine as there may be rows: the first and the last of many.
std::string renderText(const SurfaceReport &report, const TextOptions &options);
nlohmann::ordered_json toJson(const SurfaceReport &report);
/// Of long paths some of the points.
nlohmann::ordered_json pageJson(const SurfaceReport &report);

} // namespace leastaction
