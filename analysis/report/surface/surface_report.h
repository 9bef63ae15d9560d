// What a report of machines on an efficiency surface says: the model, and the way of each machine while one variable
// grows, or through measured regions.
//
//   SurfaceReport report{.model = std::move(*model), .variables = values, .swept = 0, .values = {500, 600}};
//   report.machines.push_back({machine, *surfacePath(report.model, machine, values, 0, report.values)});
//   std::string text = renderText(report, {.rows = 20});
#pragma once

#include "analysis/scaling/force/surface_path.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct SurfaceReport {
  struct MachinePath {
    Machine machine;
    SurfacePath path;
  };

  struct Pair {
    size_t a = 0, b = 0; ///< Places in `machines`.
    PathDifference difference;
  };

  TimingModel model;
  std::vector<double> variables;            ///< Of the model, but for the one that grows.
  std::optional<size_t> swept;              ///< The one that grows; none if the points are regions that were measured.
  std::vector<double> values;               ///< That it takes, one for each point; empty for regions.
  std::vector<std::string> regions = {};    ///< Names of the points, where they are regions,
  std::vector<double> measuredSeconds = {}; ///< and how long each took.
  std::vector<MachinePath> machines = {};   ///< Each with a point for each value, or region.
  std::vector<Pair> pairs = {};             ///< Each two machines.
  std::vector<std::string> notes = {};

  /// "n", or "region".
  std::string variable() const { return swept ? model.variables[*swept] : "region"; }
};

/// Fills `pairs` from the machines' paths; of regions, from their points.
void compareMachines(SurfaceReport &report);

} // namespace leastaction
