// The report, the comparison, the agreement, the class and the surface as JSON, with the keys that tools may rely on
// (DESIGN.md, section 9) and everything the HTML page draws.
//
//   nlohmann::ordered_json json = toJson(report);
//   std::string text = json.dump(2);
//
// Unknown and undefined numbers are null. Addresses are "0x…" strings. Text is valid UTF-8 whatever the program's names
// hold. Curves are rounded, six significant digits (score strips four, the action curve nine), and of more than 24
// programs they have fewer points; all other numbers are exact.
#pragma once

#include "analysis/report/class/class_report.h"
#include "analysis/report/run/run_report.h"
#include "analysis/report/surface/surface_report.h"
#include "analysis/scaling/complexity/performance_complexity.h"

#include <nlohmann/json.hpp>

namespace leastaction {

nlohmann::ordered_json toJson(const RunReport &report);
nlohmann::ordered_json toJson(const ComparisonReport &report);
nlohmann::ordered_json toJson(const AgreementReport &report);
/// Of many intervals, action functions have some of their corners only.
nlohmann::ordered_json toJson(const ClassReport &report);
/// As the HTML page reads it: with the intervals themselves, packed, so that power ratings can be changed there.
nlohmann::ordered_json pageJson(const ClassReport &report);
nlohmann::ordered_json toJson(const SurfaceReport &report);
/// Predictions of a model that leaves points out are null there.
nlohmann::ordered_json toJson(const ComplexityReport &report);

} // namespace leastaction
