#include "analysis/report/gate/gate_words.h"

#include "analysis/base/text_format.h"

#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t shownLines = 100; ///< Of ticks.

Json sharingJson(const std::optional<std::vector<SharedPlaces>> &places) {
  if (!places)
    return nullptr;
  Json array = Json::array();
  for (const SharedPlaces &shared : *places)
    array.push_back({{"kind", shared.isFalse ? "false" : "true"},
                     {"place", shared.place},
                     {"other_place", shared.other},
                     {"lines", shared.lines},
                     {"moves", shared.moves},
                     {"ticks", shared.ticks}});
  return array;
}

Json sideJson(const std::optional<BaselineRegion> &side) {
  if (!side)
    return nullptr;
  return {{"ticks", side->ticks},
          {"instructions", side->instructions},
          {"action", side->action},
          {"executions", side->executions ? Json(side->executions) : Json(nullptr)},
          {"real_ticks", side->realTicks ? Json(*side->realTicks) : Json(nullptr)},
          {"sharing", sharingJson(side->sharing)}};
}

Json limitsJson(const GateLimits &limits) {
  return {{"ticks", limits.ticks.text()},
          {"action", limits.action ? Json(limits.action->text()) : Json(nullptr)},
          {"distance", limits.distance ? Json(*limits.distance) : Json(nullptr)},
          {"moves", limits.moves ? Json(limits.moves->text()) : Json(nullptr)}};
}

} // namespace

Json gateJson(const GateVerdict &verdict) {
  const auto &[report, explanations] = verdict;
  Json regions = Json::array();
  for (const RegionVerdict &region : report.regions) {
    Json differences = Json::object();
    for (const auto &[by, rows] : actionChanges(region)) {
      Json array = Json::array();
      for (const DifferenceRow &row : rows)
        array.push_back({{"name", row.name},
                         {"base", {{"count", row.reference.count}, {"action", row.reference.action}}},
                         {"new", {{"count", row.own.count}, {"action", row.own.action}}}});
      differences[std::string("by_") + by] = std::move(array);
    }
    if (const TickDifference *ticks = explanationOf(region, explanations)) {
      Json explained = toJson(*ticks, shownLines);
      differences["ticks_by_cause"] = std::move(explained["by_cause"]);
      differences["ticks_by_line"] = std::move(explained["by_line"]);
      for (const char *key : {"within_model_error", "uncertainty"})
        if (explained.contains(key))
          differences[key] = std::move(explained[key]);
    }
    regions.push_back({{"name", region.name},
                       {"thread", region.thread},
                       {"passed", region.passed()},
                       {"verdict", nameOf(region.change)},
                       {"limits", limitsJson(region.limits)},
                       {"per_execution", region.isPerExecution()},
                       {"reasons", reasons(region)},
                       {"base", sideJson(region.base)},
                       {"new", sideJson(region.now)},
                       {"distance", region.base && region.now ? Json(region.distance) : Json(nullptr)},
                       {"differences", std::move(differences)}});
  }
  return {{"report", "gate"},
          {"passed", report.passed()},
          {"program", validUtf8(report.program)},
          {"core", report.core.empty() ? Json(nullptr) : Json(validUtf8(report.core))},
          {"layout", report.core.empty() ? Json(nullptr) : Json(nameOf(report.layout))},
          {"limits", limitsJson(report.limits)},
          {"regions", std::move(regions)},
          {"notes", report.notes}};
}

} // namespace leastaction
