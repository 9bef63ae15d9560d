#include "analysis/report/format/json_values.h"
#include "analysis/report/log/log_events.h"

namespace leastaction {
namespace {

/// What of an event may be unknown; a text is what the log has, valid or not.
template <class T> Json orNull(const std::optional<T> &value) {
  return value ? Json(*value) : Json(nullptr);
}

Json eventJson(const LogEvent &event) {
  Json json = {{"at", event.at}, {"kind", event.kind}, {"project", event.project}};
  if (event.kind == "report") {
    json.update({{"outcome", event.outcome},
                 {"answering_s", event.seconds},
                 {"time_answer", orNull(event.timeAnswer)},
                 {"reported_s", orNull(event.reportedSeconds)},
                 {"measured_gap_s", orNull(event.measuredGapSeconds)},
                 {"activity", orNull(event.activity)},
                 {"power", orNull(event.power)}});
    return json;
  }
  json.update({{"program", event.program},
               {"arguments", orNull(event.arguments)},
               {"folder", event.folder},
               {"duration_s", event.seconds},
               {"exit_code", orNull(event.exitCode)},
               {"signal", orNull(event.signal)}});
  if (event.kind != "run")
    json.update({{"errors", orNull(event.errors)}, {"warnings", orNull(event.warnings)}});
  return json;
}

} // namespace

Json toJson(const LogEvents &events) {
  Json all = Json::array();
  for (const LogEvent &event : events.events)
    all.push_back(eventJson(event));
  return {{"report", "log_events"}, {"events", std::move(all)}};
}

} // namespace leastaction
