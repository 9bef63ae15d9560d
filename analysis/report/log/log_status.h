// What 'log status' says: where the activity log is, what it holds, and what went wrong.
//
//   std::string text = renderText(LogStatus{.log = "/home/ada/log.sqlite"}, {});
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/base/text_writer.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

enum class LogConsent { notAsked, yes, no };
template <>
inline constexpr auto enumNames<LogConsent> = std::to_array<std::string_view>({"not asked yet", "yes", "no"});

struct LogStatus {
  struct Count {
    std::string table, shown; ///< Its name in the log, and in the text.
    int64_t rows = 0;
  };

  std::string log; ///< Its path.
  LogConsent consent = LogConsent::notAsked;
  bool isPaused = false, isNotToday = false, isAlwaysSpooled = false;
  size_t spooled = 0; ///< Events that are not merged yet.
  size_t problems = 0;
  std::string lastProblem = {};             ///< Empty if there is none.
  std::optional<bool> isReadable = {};      ///< None if there is no log that could be trusted.
  std::vector<Count> counts = {};           ///< Of a readable log.
  std::vector<std::string> distrusted = {}; ///< What is not used, and why.
  std::string wrongSettings = {};           ///< Empty if they are right.
};

std::string renderText(const LogStatus &status, const TextStyle &style);
nlohmann::ordered_json toJson(const LogStatus &status);

} // namespace leastaction
