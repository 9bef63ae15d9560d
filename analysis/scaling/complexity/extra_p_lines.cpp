#include "analysis/scaling/complexity/extra_p_lines.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace leastaction {
namespace {

/// Variables that at least two points have different values of.
std::vector<size_t> varyingOf(const PerformanceData &data) {
  std::vector<size_t> varying;
  for (size_t place = 0; place < data.variables.size(); ++place) {
    std::optional<double> first;
    bool varies = false;
    for (const PerformanceSystem &system : data.systems)
      for (const PerformancePoint &point : system.points)
        if (const double value = point.variables[place]; !std::isnan(value)) {
          varies = varies || value != first.value_or(value);
          first = first.value_or(value);
        }
    if (varies)
      varying.push_back(place);
  }
  return varying;
}

} // namespace

Result<std::string> extraPLines(const PerformanceData &data) {
  const std::vector<size_t> varying = varyingOf(data);
  if (varying.empty())
    return fail("Extra-P needs a parameter, and no column has different numbers", data.systems.front().points[0].row,
                "add the size of the problem or the number of processors as a column");
  std::string lines;
  for (const PerformanceSystem &system : data.systems)
    for (const PerformancePoint &point : system.points) {
      nlohmann::ordered_json parameters;
      for (const size_t place : varying) {
        if (std::isnan(point.variables[place]))
          return fail("the row has no value of '" + data.variables[place] + "'", point.row,
                      "Extra-P needs all parameters of all measurements");
        parameters[data.variables[place]] = point.variables[place];
      }
      const nlohmann::ordered_json line = {{"params", std::move(parameters)},
                                           {"callpath", system.name + "->" + data.benchmarks[point.benchmark]},
                                           {"metric", "time"},
                                           {"value", 1 / point.performance}};
      lines += line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    }
  return lines;
}

} // namespace leastaction
