// The report of a run as text, as JSON, and as the page reads it.
//
//   std::string text = renderText(report, {.rows = 30});
//   std::string json = toJson(report).dump(2);       // with the keys that tools rely on
//   std::string html = renderHtml(report);           // analysis/report/format/page.h
//
// Unknown and undefined numbers are null. Addresses are "0x…" strings. Text is valid UTF-8 whatever the program's names
// hold. Curves are rounded, six significant digits (score strips four, the action curve nine); all other numbers are
// exact.
#pragma once

#include "analysis/report/format/text_options.h"
#include "analysis/report/run/run_report.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

/// Bins of the spectra of all regions that a page has room for, so that the file stays within 5 Mbyte.
inline constexpr size_t mostPageBins = size_t{1} << 18;

/// Names that hold control characters or invalid UTF-8 come out harmless.
std::string renderText(const RunReport &report, const TextOptions &options);
nlohmann::ordered_json toJson(const RunReport &report);
/// With the lines of its source files, and long arrays packed and as fine as there is room for.
nlohmann::ordered_json pageJson(const RunReport &report);

} // namespace leastaction
