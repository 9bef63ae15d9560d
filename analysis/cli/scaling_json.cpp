#include "analysis/cli/scaling_output.h"

#include "analysis/report/json_values.h"

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

Json known(const std::optional<double> &value) {
  return value ? number(*value) : Json(nullptr);
}

Json termJson(const TermSolution &term) {
  return {{"overhead", term.overhead.text()}, {"isoefficiency", term.text()}, {"steps", term.steps}};
}

Json tableJson(const std::vector<ScalingResult::Row> &table) {
  Json rows = Json::array();
  for (const ScalingResult::Row &row : table)
    rows.push_back({{"P", row.processors},
                    {"efficiency", row.efficiency},
                    {"n", row.size ? number(row.size->size) : Json(nullptr)},
                    {"W", row.size ? number(row.size->work) : Json(nullptr)},
                    {"work_ratio", known(row.workRatio)},
                    {"memory_byte", known(row.bytes)},
                    {"limited_by", !row.size                          ? Json(nullptr)
                                   : row.size->isLimitedByConcurrency ? Json("concurrency")
                                                                      : Json("overhead")}});
  return rows;
}

Json gridJson(const ScalingResult::Grid &grid) {
  Json efficiency = Json::array(), serial = Json::array();
  for (const auto &row : grid.efficiency) {
    Json &cells = efficiency.emplace_back(Json::array());
    for (const std::optional<double> &value : row)
      cells.push_back(known(value));
  }
  for (const std::optional<double> &value : grid.serialFraction)
    serial.push_back(known(value));
  return {{"P", grid.processors},
          {"n", grid.sizes},
          {"efficiency", std::move(efficiency)},
          {"serial_fraction", std::move(serial)}};
}

} // namespace

Json scalingJson(const ScalingResult &result) {
  Json json = {{"isoefficiency", result.isoefficiency}, {"work", result.work}, {"overhead", result.overhead}};
  Json constants = Json::object(), terms = Json::array(), overheads = Json::array(), limits = Json::array();
  for (const auto &[name, value] : result.constants)
    constants[name] = value;
  json["constants"] = std::move(constants);
  if (result.solved) {
    for (const TermSolution &term : result.solved->terms)
      terms.push_back(termJson(term));
    json["concurrency"] = result.solved->concurrency ? termJson(*result.solved->concurrency) : Json(nullptr);
    json["threshold_efficiency"] = known(result.solved->thresholdEfficiency);
    json["most_efficiency"] = known(result.solved->mostEfficiency);
    json["steps"] = result.solved->steps;
  }
  json["terms"] = std::move(terms);
  json["notes"] = result.notes;
  json["table"] = tableJson(result.table);
  for (const ScalingResult::Limit &limit : result.limits)
    limits.push_back({{"efficiency", limit.efficiency},
                      {"last_fitting_P", known(limit.memory.lastFitting)},
                      {"first_not_P", limit.memory.firstNot ? Json(limit.memory.firstNot->processors) : Json(nullptr)},
                      {"first_not_byte", limit.memory.firstNot ? Json(limit.memory.firstNot->bytes) : Json(nullptr)}});
  json["memory_limits"] = std::move(limits);
  json["grid"] = gridJson(result.grid);
  for (const ScalingResult::Overhead &overhead : result.overheads) {
    Json values = Json::array();
    for (const std::optional<double> &value : overhead.values)
      values.push_back(known(value));
    overheads.push_back({{"term", overhead.term}, {"values", std::move(values)}});
  }
  json["overhead_by_term"] = std::move(overheads);
  return json;
}

} // namespace leastaction::cli
