#include "analysis/program/metric/program_metric.h"

#include "analysis/program/metric/polygon.h"

#include <algorithm>

namespace leastaction {

namespace {

/// The scaled action curve of one program over z [N 5.32].
Polygon scaledCurve(const ProgramAction &program, double maxTicks, double maxAction) {
  Polygon polygon;
  const double ticks = static_cast<double>(program.ticks);
  const auto parts = static_cast<double>(program.curveParts);
  const double width = static_cast<double>(program.curve.binTicks) / parts;
  const std::vector<double> &action = program.curve.action;
  for (size_t i = 0; i < action.size(); ++i) {
    const bool isLast = i + 1 == action.size();
    const double k = isLast ? ticks : std::min(static_cast<double>(i) * width, ticks);
    polygon.push_back({1 + (k - ticks) / maxTicks, action[i] / parts / maxAction});
  }
  return polygon;
}

} // namespace

std::vector<size_t> leastOf(const std::vector<double> &norms) {
  constexpr double tie = 1e-12;
  std::vector<size_t> least;
  if (norms.empty())
    return least;
  const double smallest = *std::ranges::min_element(norms);
  for (size_t i = 0; i < norms.size(); ++i)
    if (norms[i] <= smallest * (1 + tie))
      least.push_back(i);
  return least;
}

ProgramMetric programMetric(const std::vector<ProgramAction> &programs) {
  const size_t count = programs.size();
  ProgramMetric metric;
  metric.norm.assign(count, 0.0);
  metric.distance.assign(count, std::vector<double>(count, 0.0));

  uint64_t maxTicks = 0;
  uint64_t maxAction = 0;
  for (const ProgramAction &program : programs) {
    maxTicks = std::max(maxTicks, program.ticks);
    maxAction = std::max(maxAction, program.action);
  }
  if (maxTicks > 0 && maxAction > 0) {
    const double scaleTicks = static_cast<double>(maxTicks);
    const double scaleAction = static_cast<double>(maxAction);
    std::vector<Polygon> curves;
    for (size_t i = 0; i < count; ++i) {
      metric.norm[i] = std::clamp(programs[i].actionIntegral / scaleAction / scaleTicks, 0.0, 1.0);
      curves.push_back(scaledCurve(programs[i], scaleTicks, scaleAction));
    }
    for (size_t i = 0; i < count; ++i)
      for (size_t j = 0; j < i; ++j)
        metric.distance[i][j] = metric.distance[j][i] = areaBetween(curves[i], curves[j]);
  }

  metric.least = leastOf(metric.norm);
  return metric;
}

} // namespace leastaction
