#include "analysis/report/format/json_values.h"
#include "analysis/report/format/metric_json.h"
#include "analysis/report/report_json.h"

#include <algorithm>

namespace leastaction {

namespace {

/// Points of all curves together: what a page of some Mbyte has room for.
constexpr size_t kCurvePoints = 200'000;
constexpr size_t kFewestBins = 200, kMostBins = 8192;

Json programsJson(const std::vector<ProgramReport> &programs) {
  const size_t bins = std::clamp(kCurvePoints / std::max<size_t>(programs.size(), 1), kFewestBins, kMostBins);
  Json array = Json::array();
  for (const ProgramReport &program : programs)
    array.push_back({{"name", jsonText(program.name)},
                     {"ticks", program.ticks},
                     {"instructions", program.instructions},
                     {"action", program.action},
                     {"norm", number(program.norm)},
                     {"action_curve", curveJson(program.curve, bins)}});
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
  for (const ProgramDifference &difference : report.differences)
    array.push_back({{"program", difference.program},
                     {"reference", difference.reference},
                     {"name", jsonText(report.programs[difference.program].name)},
                     {"reference_name", jsonText(report.programs[difference.reference].name)},
                     {"action", wholeOrNumber(difference.action)},
                     {"by_opcode", rowsJson(difference.byOpcode, "opcode")},
                     {"by_class", rowsJson(difference.byClass, "class")},
                     {"by_function", rowsJson(difference.byFunction, "function")},
                     {"by_line", rowsJson(difference.byLine, "line")}});
  return array;
}

Json clockJson(const ClockInfo &clock) {
  return {{"name", jsonText(clock.name)},
          {"hz", knownNumber(clock.hz)},
          {"resolution_ticks", number(clock.resolutionTicks)}};
}

Json sideJson(const AgreementSide &side) {
  return {{"name", jsonText(side.name)}, {"mode", jsonText(side.mode)}, {"clock", clockJson(side.clock)}};
}

Json agreementRowJson(const AgreementRow &row) {
  const bool known = row.events > 0;
  return {{"events", row.events},
          {"below_resolution", row.belowResolution},
          {"simulated_events", row.simulatedEvents},
          {"measured_kappa", known ? number(row.measuredKappa) : Json(nullptr)},
          {"standard_error", row.standardError ? number(*row.standardError) : Json(nullptr)},
          {"simulated_kappa", known ? number(row.simulatedKappa) : Json(nullptr)},
          {"difference", known ? number(row.difference) : Json(nullptr)},
          {"beyond_resolution", row.beyondResolution}};
}

Json agreementRowsJson(const std::vector<AgreementRow> &rows, const char *key) {
  Json array = Json::array();
  for (const AgreementRow &row : rows) {
    Json json = {{key, jsonText(row.name)}};
    for (auto [name, value] : {std::pair("opcode", &row.opcode), {"function", &row.function}, {"line", &row.line}})
      if (!value->empty() && !json.contains(name))
        json[name] = jsonText(*value);
    json.update(agreementRowJson(row));
    array.push_back(std::move(json));
  }
  return array;
}

} // namespace

Json toJson(const ComparisonReport &report) {
  Json json;
  json["core"] = textOrNull(report.core);
  json["perfect"] = textsJson(report.perfect);
  json["programs"] = programsJson(report.programs);
  json["distance"] = distanceJson(report.distance);
  json["least_action"] = textsJson(report.leastAction);
  json["map"] = mapJson(report.map);
  json["dendrogram"] = dendrogramJson(report.dendrogram);
  json["differences"] = differencesJson(report);
  json["notes"] = textsJson(report.notes);
  return json;
}

Json toJson(const AgreementReport &report) {
  const Agreement &agreement = report.agreement;
  Json json;
  json["measured"] = sideJson(report.measured);
  json["simulated"] = sideJson(report.simulated);
  json["core"] = textOrNull(report.core);
  json["perfect"] = textsJson(report.perfect);
  json["completion"] = jsonText(report.completion);
  json["core_ticks_per_tick"] = number(report.scale.coreTicksPerTick);
  json["resolution_kappa"] = number(report.scale.resolutionTicks * report.scale.coreTicksPerTick);
  json["measured_only_events"] = agreement.measuredOnlyEvents;
  json["simulated_only_events"] = agreement.simulatedOnlyEvents;
  json["total"] = agreementRowJson(agreement.total);
  json["by_opcode"] = agreementRowsJson(agreement.byOpcode, "opcode");
  json["by_function"] = agreementRowsJson(agreement.byFunction, "function");
  json["by_line"] = agreementRowsJson(agreement.byLine, "line");
  json["by_instruction"] = agreementRowsJson(agreement.byInstruction, "instruction");
  json["notes"] = textsJson(report.notes);
  return json;
}

} // namespace leastaction
