#include "analysis/report/comparison/comparison_formats.h"

#include "analysis/report/format/json_values.h"
#include "analysis/report/format/metric_json.h"

#include <algorithm>

namespace leastaction {

namespace {

/// Points of all curves together: what a page of some Mbyte has room for.
constexpr size_t curvePoints = 200'000;
constexpr size_t fewestBins = 200, mostBins = 8192;
/// Lines of all differences of ticks together, and of one.
constexpr size_t tickLines = 2000, fewestTickLines = 5;

Json programsJson(const std::vector<ProgramReport> &programs) {
  const size_t bins = std::clamp(curvePoints / std::max<size_t>(programs.size(), 1), fewestBins, mostBins);
  Json array = Json::array();
  for (const ProgramReport &program : programs) {
    Json json = {{"name", jsonText(program.name)},
                 {"ticks", program.ticks},
                 {"instructions", program.instructions},
                 {"action", program.action},
                 {"norm", number(program.norm)},
                 {"incomplete", textOrNull(program.flaw)},
                 {"action_curve", curveJson(program.curve, bins)}};
    if (program.sample) {
      addInterval(json, "ticks", program.sample->ticks);
      addInterval(json, "action", program.sample->action);
      json["sample"] = toJson(program.sample->summary);
    }
    array.push_back(std::move(json));
  }
  return array;
}

Json kappaOf(const KeyAction &side) {
  return side.count == 0 ? Json(nullptr) : Json(side.kappa());
}

Json rowsJson(const ActionDifference &difference, const char *key) {
  Json rows = Json::array();
  for (const DifferenceRow &row : difference.rows) {
    Json json = {{key, jsonText(row.name)}};
    if (!row.function.empty())
      json["function"] = jsonText(row.function);
    if (!row.referenceName.empty())
      json["reference_line"] = jsonText(row.referenceName);
    json["count"] = row.own.count;
    json["reference_count"] = row.reference.count;
    json["action"] = row.own.action;
    json["reference_action"] = row.reference.action;
    json["kappa"] = kappaOf(row.own);
    json["reference_kappa"] = kappaOf(row.reference);
    json["difference"] = wholeOrNumber(row.difference);
    json["from_count"] = wholeOrNumber(row.fromCount);
    json["from_kappa"] = wholeOrNumber(row.fromKappa);
    rows.push_back(std::move(json));
  }
  return {{"rows", std::move(rows)},
          {"omitted_rows", difference.omittedRows},
          {"omitted_difference", wholeOrNumber(difference.omittedDifference)}};
}

Json differencesJson(const ComparisonReport &report) {
  Json array = Json::array();
  for (const ProgramDifference &difference : report.differences) {
    array.push_back({{"program", difference.program},
                     {"reference", difference.reference},
                     {"name", jsonText(report.programs[difference.program].name)},
                     {"reference_name", jsonText(report.programs[difference.reference].name)},
                     {"action", wholeOrNumber(difference.action)},
                     {"by_opcode", rowsJson(difference.byOpcode, "opcode")},
                     {"by_class", rowsJson(difference.byClass, "class")},
                     {"by_function", rowsJson(difference.byFunction, "function")},
                     {"by_line", rowsJson(difference.byLine, "line")}});
    if (difference.ticks) {
      Json &ticks = array.back()["ticks"] =
          toJson(*difference.ticks, std::max(fewestTickLines, tickLines / report.programs.size()));
      ticks["sources"] = toJson(difference.sources);
    }
    if (difference.sharing)
      array.back()["sharing"] = toJson(*difference.sharing);
  }
  return array;
}

} // namespace

Json toJson(const ComparisonReport &report) {
  Json json;
  json["report"] = "comparison";
  json["core"] = textOrNull(report.core);
  json["perfect"] = textsJson(report.perfect);
  json["model_error"] = report.modelBound ? toJson(*report.modelBound) : Json(nullptr);
  json["per_ticks"] = report.perTicks ? Json(*report.perTicks) : Json(nullptr);
  json["programs"] = programsJson(report.programs);
  json["distance"] = distanceJson(report.distance);
  json["least_action"] = textsJson(report.leastAction);
  json["map"] = mapJson(report.map);
  json["dendrogram"] = dendrogramJson(report.dendrogram);
  json["differences"] = differencesJson(report);
  json["notes"] = textsJson(report.notes);
  return json;
}

} // namespace leastaction
