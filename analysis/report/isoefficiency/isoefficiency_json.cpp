#include "analysis/base/text_format.h"
#include "analysis/report/format/estimate_json.h"
#include "analysis/report/format/json_values.h"
#include "analysis/report/isoefficiency/by_kind_json.h"
#include "analysis/report/isoefficiency/isoefficiency_report.h"

namespace leastaction {
namespace {

Json termJson(const TermSolution &term) {
  return {{"overhead", term.overheadText},
          {"isoefficiency", term.text()},
          {"form", textOrNull(term.form)},
          {"steps", term.steps}};
}

Json tableJson(const std::vector<ScalingResult::Row> &table) {
  Json rows = Json::array();
  for (const ScalingResult::Row &row : table)
    rows.push_back({{"P", row.processors},
                    {"efficiency", row.efficiency},
                    {"n", row.size ? number(row.size->size) : Json(nullptr)},
                    {"W", row.size ? number(row.size->work) : Json(nullptr)},
                    {"work_ratio", optionalNumber(row.workRatio)},
                    {"memory_byte", optionalNumber(row.bytes)},
                    {"limited_by", row.size ? Json(row.size->limitedBy) : Json(nullptr)}});
  return rows;
}

Json gridJson(const ScalingResult::Grid &grid) {
  Json efficiency = Json::array(), serial = Json::array();
  for (const auto &row : grid.efficiency) {
    Json &cells = efficiency.emplace_back(Json::array());
    for (const std::optional<double> &value : row)
      cells.push_back(optionalNumber(value));
  }
  for (const std::optional<double> &value : grid.serialFraction)
    serial.push_back(optionalNumber(value));
  return {{"P", grid.processors},
          {"n", grid.sizes},
          {"efficiency", std::move(efficiency)},
          {"serial_fraction", std::move(serial)}};
}

Json scalingJson(const ScalingResult &result) {
  Json json = {{"isoefficiency", result.isoefficiency}, {"work", result.work}, {"overhead", result.overhead}};
  Json constants = Json::object(), terms = Json::array(), overheads = Json::array(), limits = Json::array();
  for (const auto &[name, value] : result.constants)
    constants[name] = value;
  json["constants"] = std::move(constants);
  if (result.solved) {
    for (const TermSolution &term : result.solved->terms)
      terms.push_back(termJson(term));
    if (result.solved->together)
      json["together"] = {{"overhead", result.solved->together->overhead},
                          {"isoefficiency", result.solved->together->text},
                          {"steps", result.solved->together->steps}};
    json["cost_optimal"] = result.solved->costOptimal().text();
    json["concurrency"] = result.solved->concurrency ? termJson(*result.solved->concurrency) : Json(nullptr);
    json["threshold_efficiency"] = optionalNumber(result.solved->thresholdEfficiency);
    json["most_efficiency"] = optionalNumber(result.solved->mostEfficiency);
    json["threshold_text"] = result.solved->thresholdText;
    json["most_efficiency_text"] = result.solved->mostText;
    json["never_text"] = result.solved->neverText;
    json["steps"] = result.solved->steps;
  }
  json["terms"] = std::move(terms);
  json["is_by_numbers"] = result.isByNumbers;
  Json exponents = Json::array();
  for (const ScalingResult::Exponent &one : result.exponents)
    exponents.push_back({{"efficiency", one.efficiency}, {"exponent", optionalNumber(one.byNumbers)}});
  json["numeric_exponents"] = std::move(exponents);
  json["notes"] = result.notes;
  json["table"] = tableJson(result.table);
  for (const ScalingResult::Limit &limit : result.limits)
    limits.push_back({{"efficiency", limit.efficiency},
                      {"last_fitting_P", optionalNumber(limit.memory.lastFitting)},
                      {"first_not_P", limit.memory.firstNot ? Json(limit.memory.firstNot->processors) : Json(nullptr)},
                      {"first_not_byte", limit.memory.firstNot ? Json(limit.memory.firstNot->bytes) : Json(nullptr)}});
  json["memory_limits"] = std::move(limits);
  json["grid"] = gridJson(result.grid);
  for (const ScalingResult::Overhead &overhead : result.overheads) {
    Json values = Json::array();
    for (const std::optional<double> &value : overhead.values)
      values.push_back(optionalNumber(value));
    overheads.push_back({{"term", overhead.term}, {"values", std::move(values)}});
  }
  json["overhead_by_term"] = std::move(overheads);
  return json;
}

Json measuredJson(const MeasuredScaling &scaling) {
  Json json = {{"name", jsonText(scaling.name)}};
  json.update(scalingJson(scaling.fitted));
  json["notes"] = textsJson(scaling.notes);
  Json terms = Json::array(), rivals = Json::array(), rivalWeights = Json::array(), alternatives = Json::array(),
       points = Json::array(), inversions = Json::array();
  for (const OverheadFit::Term &term : scaling.fit.terms)
    terms.push_back({{"term", overheadText(term.term)}, {"coefficient_s", estimateJson(term.coefficient)}});
  for (const OverheadFit::Rival &rival : scaling.fit.rivals) {
    Json &texts = rivals.emplace_back(Json::array());
    for (const OverheadFit::Term &term : rival.terms)
      texts.push_back(overheadText(term.term));
    rivalWeights.push_back(rival.weight);
  }
  for (const MeasuredScaling::Alternative &one : scaling.alternatives)
    alternatives.push_back(
        {{"isoefficiency", one.isoefficiency}, {"overhead", one.overhead}, {"weight", number(one.weight)}});
  json["alternatives"] = std::move(alternatives);
  json["cannot_tell"] = scaling.cannotTell.empty() ? Json(nullptr) : Json(scaling.cannotTell);
  json["fit"] = {{"dictionary", scaling.dictionary},
                 {"time_per_work_s", estimateJson(scaling.fit.timePerWork)},
                 {"terms", std::move(terms)},
                 {"scatter", scaling.fit.scatter},
                 {"validation_error", scaling.fit.validationError},
                 {"weight", number(scaling.fit.weight)},
                 {"rivals", std::move(rivals)},
                 {"rival_weights", std::move(rivalWeights)},
                 {"poor", scaling.fit.poor.empty() ? Json(nullptr) : Json(scaling.fit.poor)}};
  for (const MeasuredScaling::Point &point : scaling.points) {
    Json phases = Json::object();
    for (const auto &[name, time] : point.run.phases)
      phases[validUtf8(name)] = time;
    points.push_back({{"P", point.run.processors},
                      {"n", point.run.size},
                      {"time_s", point.run.time()},
                      {"serial_time_s", point.serialTime},
                      {"serial_time_is_measured", point.isSerialMeasured},
                      {"speedup", point.speedup},
                      {"efficiency", point.efficiency},
                      {"overhead_s", point.overhead},
                      {"serial_fraction", optionalNumber(point.serialFraction)},
                      {"superlinear_cause", textOrNull(point.superlinearCause)},
                      {"phases_s", std::move(phases)}});
  }
  json["points"] = std::move(points);
  for (const MeasuredScaling::Inversion &one : scaling.inversions)
    inversions.push_back({{"P", one.processors}, {"efficiency", one.efficiency}, {"n", one.size}, {"W", one.work}});
  json["measured_sizes"] = std::move(inversions);
  json["measured_exponent"] = estimateJson(scaling.slope);
  return json;
}

} // namespace

Json toJson(const IsoefficiencyReport &report) {
  Json algorithms = Json::array();
  for (const MeasuredScaling &scaling : report.measured)
    algorithms.push_back(measuredJson(scaling));
  if (report.byKind && report.byKind->together)
    algorithms.push_back(measuredJson(*report.byKind->together));
  if (report.formulas)
    algorithms.push_back(scalingJson(*report.formulas));
  if (report.versus) {
    algorithms.back()["name"] = "the first";
    algorithms.push_back(scalingJson(*report.versus));
    algorithms.back()["name"] = "the other";
  }
  Json json = {{"report", "isoefficiency"}};
  if (!algorithms.empty())
    json.update(algorithms.front());
  if (!report.formulas || report.versus)
    json["comparisons"] = report.comparisons;
  if (report.byKind)
    json["by_kind"] = byKindJson(*report.byKind);
  json["algorithms"] = std::move(algorithms);
  return json;
}

} // namespace leastaction
