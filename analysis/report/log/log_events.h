// What 'log show' says: the latest events of the activity log.
//
//   std::string text = renderText(LogEvents{.events = {event}}, {});
#pragma once

#include "analysis/base/text_writer.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct LogEvent {
  std::string at, local; ///< When it began: UTC as ISO 8601, and for the person at this machine its own time.
  std::string kind;      ///< "compile", "link", "run" or "report".
  std::string project;   ///< Its key.
  double seconds = 0;    ///< That it took; of a report the answering.
  // Of compiles and runs.
  std::string program, folder;
  std::optional<std::vector<std::string>> arguments = {}; ///< None if they cannot be read.
  std::optional<int64_t> exitCode = {}, signal = {};
  std::optional<int64_t> errors = {}, warnings = {}; ///< Of compiles.
  // Of reports.
  std::string outcome = {};
  std::optional<std::string> timeAnswer = {}, activity = {};
  std::optional<double> reportedSeconds = {}, measuredGapSeconds = {}, power = {};
};

struct LogEvents {
  std::vector<LogEvent> events; ///< The oldest first.
};

std::string renderText(const LogEvents &events, const TextStyle &style);
nlohmann::ordered_json toJson(const LogEvents &events);

} // namespace leastaction
