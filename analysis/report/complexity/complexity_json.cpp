#include "analysis/report/complexity/complexity_formats.h"

#include "analysis/report/format/json_values.h"

#include <cmath>

namespace leastaction {
namespace {

Json numbersJson(const std::vector<double> &values) {
  Json array = Json::array();
  for (const double value : values)
    array.push_back(number(value));
  return array;
}

Json intervalJson(const Estimate &estimate) {
  return {{"low", number(estimate.low)}, {"high", number(estimate.high)}};
}

/// Back from operations a cycle to operations a second, as the last line of Strohmaier's Table 1 has it.
Json perCycleJson(const FittedModel &model, double hz) {
  return {{"P", number(model.metrics.mean / hz)},
          {"PC_absolute", number(model.metrics.absolute.value)},
          {"P_per_s", number(model.metrics.mean)},
          {"PC_absolute_per_s", number(model.metrics.absolute.value * hz)}};
}

Json modelJson(const FittedModel &model, const std::optional<double> &clockHz) {
  Json parameters = Json::object(), intervals = Json::object(), fictitious = Json::object(), chosen = Json::object();
  for (const FittedParameter &parameter : model.parameters) {
    const std::string name = jsonText(parameter.name);
    parameters[name] = number(parameter.value.value);
    intervals[name] = intervalJson(parameter.value);
    if (!parameter.fictitious.empty())
      fictitious[name] = parameter.fictitious;
  }
  for (const auto &[name, value] : model.chosen)
    chosen[std::string(jsonText(name))] = number(value);
  const ComplexityMetrics &metrics = model.metrics;
  return {{"model", jsonText(model.name)},
          {"text", jsonText(model.text)},
          {"parameters", std::move(parameters)},
          {"intervals", std::move(intervals)},
          {"chosen", std::move(chosen)},
          {"fictitious", std::move(fictitious)},
          {"P", number(metrics.mean)},
          {"per_cycle", clockHz ? perCycleJson(model, *clockHz) : Json(nullptr)},
          {"PC_absolute", number(metrics.absolute.value)},
          {"PC_absolute_interval", intervalJson(metrics.absolute)},
          {"PC_relative", optionalNumber(metrics.relative)},
          {"r2", optionalNumber(metrics.r2)},
          {"sse", number(metrics.errorSquares)},
          {"ss", number(metrics.squares)},
          {"aic", optionalNumber(metrics.aic)},
          {"leave_one_out", optionalNumber(model.leaveOneOut)},
          {"used", model.used},
          {"notes", textsJson(model.notes)},
          {"predicted", numbersJson(model.predicted)}};
}

/// A system's points, column by column.
Json pointsJson(const PerformanceData &data, const PerformanceSystem &system) {
  Json variables = Json::object(), benchmarks = Json::array(), measured = Json::array();
  for (size_t place = 0; place < data.variables.size(); ++place) {
    Json values = Json::array();
    for (const PerformancePoint &point : system.points)
      values.push_back(number(point.variables[place]));
    variables[std::string(jsonText(data.variables[place]))] = std::move(values);
  }
  for (const PerformancePoint &point : system.points) {
    benchmarks.push_back(point.benchmark);
    measured.push_back(number(point.performance));
  }
  return {{"benchmark", std::move(benchmarks)}, {"measured", std::move(measured)}, {"variables", std::move(variables)}};
}

} // namespace

Json toJson(const ComplexityReport &report) {
  Json systems = Json::array();
  for (size_t i = 0; i < report.systems.size(); ++i) {
    Json models = Json::array();
    for (const FittedModel &model : report.systems[i].models)
      models.push_back(modelJson(model, report.systems[i].clockHz));
    systems.push_back({{"name", jsonText(report.systems[i].name)},
                       {"clock_hz", optionalNumber(report.systems[i].clockHz)},
                       {"models", std::move(models)},
                       {"points", pointsJson(report.data, report.data.systems[i])}});
  }
  return {{"report", "complexity"},
          {"unit", report.data.unit},
          {"benchmarks", textsJson(report.data.benchmarks)},
          {"systems", std::move(systems)},
          {"notes", textsJson(report.notes)}};
}

} // namespace leastaction
