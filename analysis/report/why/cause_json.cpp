#include "analysis/report/why/cause_json.h"

#include "analysis/execution/event/call_paths.h"
#include "analysis/report/why/cause_text.h"

namespace leastaction {

Json ticksJson(uint64_t units) {
  return units % unitsPerTick == 0 ? Json(units / unitsPerTick) : number(inTicks(units));
}

Json causesJson(const CauseUnits &causes) {
  Json json = Json::object();
  for (size_t cause = 0; cause < tickCauses; ++cause)
    if (causes.units[cause] != 0)
      json[std::string(nameOf(static_cast<TickCause>(cause)))] = ticksJson(causes.units[cause]);
  return json;
}

Json byCauseJson(const CauseUnits &causes, uint64_t ticks) {
  Json json = Json::array();
  for (const TickCause cause : largestCauses(causes)) {
    const uint64_t units = causes.units[static_cast<size_t>(cause)];
    json.push_back({{"cause", std::string(nameOf(cause))},
                    {"ticks", ticksJson(units)},
                    {"fraction", number(shareOfTicks(units, ticks))}});
  }
  return json;
}

Json byPathJson(const std::vector<WhyRow> &rows, size_t most) {
  const auto rowJson = [](const std::vector<std::string> &path, const CauseUnits &ticks) {
    return Json{{"path", textsJson(path)}, {"ticks", ticksJson(ticks.total())}, {"causes", causesJson(ticks)}};
  };
  Json json = Json::array();
  CauseUnits others;
  for (const WhyRow &row : rows)
    if (json.size() < most)
      json.push_back(rowJson(row.path, row.ticks));
    else
      others += row.ticks;
  if (others.total() != 0)
    json.push_back(rowJson({std::string(CallPaths::otherName)}, others));
  return json;
}

} // namespace leastaction
