#include "analysis/report/check/check_report.h"

#include <nlohmann/json.hpp>

namespace leastaction {

using Json = nlohmann::ordered_json;

Json checkJson(const RunCheckReport &report) {
  Json json = {{"report", "check"},
               {"run", report.run},
               {"intact", report.isIntact()},
               {"threads", report.threads},
               {"unclosed_threads", report.unclosedThreads},
               {"chunks", report.chunks},
               {"missing_chunks", report.missingChunks},
               {"file_bytes", report.fileBytes},
               {"intact_bytes", report.intactBytes},
               {"records", report.records},
               {"instructions", report.instructions},
               {"region_executions", report.regionExecutions},
               {"problems", report.problems},
               {"notes", report.notes}};
  if (report.windows)
    json["windows"] = *report.windows;
  if (report.steppedInstructions)
    json["stepped_instructions"] = *report.steppedInstructions;
  if (report.sameAsSteps)
    json["same_as_steps"] = {{"instructions", report.sameAsSteps->instructions},
                             {"accesses", report.sameAsSteps->accesses},
                             {"unknown_accesses", report.sameAsSteps->unknownAccesses}};
  return json;
}

Json checkJson(const EventCheckReport &report) {
  const auto textOrNull = [](const std::string &text) { return text.empty() ? Json() : Json(text); };
  Json rules = Json::array();
  for (const EventCheck::Rule &rule : report.rules)
    rules.push_back({{"rule", rule.name},
                     {"checked", rule.isChecked},
                     {"violations", rule.violations},
                     {"first", textOrNull(rule.first)}});
  return {{"report", "check_events"},
          {"input", report.input},
          {"sound", report.isSound},
          {"measured", report.isMeasured},
          {"core", textOrNull(report.core)},
          {"events", report.events},
          {"most_in_flight", report.mostInFlight},
          {"rules", rules},
          {"notes", report.notes}};
}

} // namespace leastaction
