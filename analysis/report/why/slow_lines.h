// The slowest source lines of a report, for editors: as SARIF, as JSON, and as a compiler prints its warnings.
//
//   std::vector<SlowLine> lines = slowLines(report, 12);          // of each region
//   std::string text = messagesOf(lines);                         // "dot.c:14: warning: 37 % of the ticks of ..."
#pragma once

#include "analysis/report/why/why_report.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// A line has the ticks of all functions and threads that execute it in regions of this name.
struct SlowLine {
  std::string region = {};
  std::string file = {}; ///< As the report calls it.
  uint32_t line = 0;
  std::string function = {}; ///< That with the most of its ticks.
  CauseUnits ticks = {};
  double share = 0;                  ///< Of the region's ticks.
  TickCause cause = TickCause::base; ///< That with the most of its ticks.
  bool isWarning = false;            ///< It waits for a tenth of the region's ticks, or more.
  std::string message = {};          ///< Without the place.
};

/// Of each region as many as `most`, those with 1 % of its ticks or more, whose file and line are known. That with the
/// most ticks first, of all regions.
std::vector<SlowLine> slowLines(const WhyReport &report, size_t most);

/// Where the files of a report are.
struct SourcePlaces {
  std::string folder = {};                        ///< The working folder, absolute.
  std::map<std::string, std::string> byName = {}; ///< Of files that were found: from that folder, or absolute.

  /// As the report calls it, if it was not found.
  std::string shown(const std::string &name) const;
};

/// A line FILE:LINE: warning: MESSAGE for each; "note" for those that are none.
std::string messagesOf(const std::vector<SlowLine> &lines, const SourcePlaces &places);
/// An array with a line for each.
std::string lineListOf(const std::vector<SlowLine> &lines, const SourcePlaces &places);
/// SARIF 2.1.0. The report's notes are among the notifications.
nlohmann::ordered_json sarifOf(const WhyReport &report, const std::vector<SlowLine> &lines, const SourcePlaces &places,
                               std::string_view version);

} // namespace leastaction
