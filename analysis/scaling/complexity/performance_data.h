// Measured performance: what each command about performance complexity works on.
//
//   PerformanceData data{.variables = {"L", "alpha"}, .benchmarks = {"apex_map"}, .systems = {{"laptop", {point}}}};
//   data.systems[0].points[0].performance          // operations per second
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct PerformancePoint {
  double performance = 0;          ///< Operations a second, positive.
  std::vector<double> variables;   ///< Like the data's; a variable that this point has not is no number.
  std::optional<double> predicted; ///< By whoever wrote the file.
  size_t benchmark = 0;
  std::string row; ///< Where it stands, "sweep.csv, line 7".
};

struct PerformanceSystem {
  std::string name;
  std::vector<PerformancePoint> points;
};

struct PerformanceData {
  std::string unit = "op/s"; ///< Of performance.
  std::vector<std::string> variables;
  std::vector<std::string> benchmarks;
  std::vector<PerformanceSystem> systems;

  std::optional<size_t> variable(const std::string &name) const {
    for (size_t i = 0; i < variables.size(); ++i)
      if (variables[i] == name)
        return i;
    return std::nullopt;
  }
};

} // namespace leastaction
