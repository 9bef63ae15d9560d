// Reports, comparisons, agreements, histories, classes and surfaces as one HTML file that needs nothing else: no
// network, no second file.
//
//   std::string html = renderHtml(report);       // write it to a file, open it in a browser
//
// The page is built from web/ and embedded in this library; it reads the JSON of toJson() from inside the file.
#pragma once

#include "analysis/report/class/class_report.h"
#include "analysis/report/run/run_report.h"
#include "analysis/report/surface/surface_report.h"
#include "analysis/scaling/complexity/performance_complexity.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

/// Bins of the spectra of all regions that a page has room for, so that the file stays within 5 Mbyte.
inline constexpr size_t mostPageBins = size_t{1} << 18;

std::string renderHtml(const RunReport &report);
std::string renderHtml(const ComparisonReport &report);
std::string renderHtml(const AgreementReport &report);
/// `json` is historyJson()'s (analysis/program/history), with the name of the database as "source".
std::string renderHistoryHtml(const nlohmann::ordered_json &json);
std::string renderHtml(const ClassReport &report);
std::string renderHtml(const SurfaceReport &report);
std::string renderHtml(const ComplexityReport &report);
/// `json` is that of 'leastaction isoefficiency --json' or of 'leastaction hypercube --json'.
std::string renderScalingHtml(const nlohmann::ordered_json &json);

} // namespace leastaction
