#include "analysis/report/agreement/agreement_formats.h"

#include "analysis/report/format/json_values.h"

#include <utility>

namespace leastaction {

namespace {

Json sideJson(const AgreementSide &side) {
  return {{"name", jsonText(side.name)}, {"mode", nameOf(side.mode)}, {"clock", clockJson(side.clock)}};
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

Json toJson(const AgreementReport &report) {
  const Agreement &agreement = report.agreement;
  Json json;
  json["report"] = "agreement";
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
