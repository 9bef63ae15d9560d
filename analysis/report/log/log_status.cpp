#include "analysis/report/log/log_status.h"

#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

std::string yesNo(bool value) {
  return value ? "yes" : "no";
}

} // namespace

std::string renderText(const LogStatus &status, const TextStyle &style) {
  TextWriter writer(style);
  writer.line(status.log);
  std::vector<std::pair<std::string, std::string>> pairs = {{"consent", std::string(nameOf(status.consent))},
                                                            {"paused", yesNo(status.isPaused)},
                                                            {"no questions today", yesNo(status.isNotToday)},
                                                            {"events not merged yet", std::to_string(status.spooled)},
                                                            {"problems", std::to_string(status.problems)}};
  for (const LogStatus::Count &count : status.counts)
    pairs.emplace_back(count.shown, std::to_string(count.rows));
  writer.pairs(pairs);
  if (!status.lastProblem.empty())
    writer.paragraph("last problem: " + status.lastProblem, 2);
  for (const std::string &one : status.distrusted)
    writer.paragraph("not used: " + one, 2);
  if (!status.wrongSettings.empty())
    writer.paragraph("wrong settings: " + status.wrongSettings, 2);
  return writer.take();
}

Json toJson(const LogStatus &status) {
  Json json = {{"report", "log_status"},
               {"log", status.log},
               {"consent", nameOf(status.consent)},
               {"paused", status.isPaused},
               {"not_today", status.isNotToday},
               {"always_spooled", status.isAlwaysSpooled},
               {"spooled", status.spooled},
               {"problems", status.problems},
               {"last_problem", status.lastProblem.empty() ? Json(nullptr) : Json(status.lastProblem)}};
  if (status.isReadable)
    json["readable"] = *status.isReadable;
  for (const LogStatus::Count &count : status.counts)
    json[count.table] = count.rows;
  json["distrusted"] = status.distrusted;
  json["settings"] = status.wrongSettings.empty() ? Json(nullptr) : Json(status.wrongSettings);
  return json;
}

} // namespace leastaction
