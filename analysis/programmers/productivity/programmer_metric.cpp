#include "analysis/programmers/productivity/programmer_metric.h"

#include "analysis/base/for_all.h"
#include "analysis/program/metric/polygon.h"
#include "analysis/program/metric/program_metric.h"
#include "analysis/programmers/productivity/scaled_curves.h"

#include <thread>

namespace leastaction {
ProgrammerMetric programmerMetric(const std::vector<ActionFunction> &functions) {
  const ScaledCurves curves(functions);
  const size_t count = functions.size();
  ProgrammerMetric metric;
  metric.unitSeconds = curves.unitSeconds();
  metric.distance.assign(count, std::vector<double>(count, 0.0));
  metric.distanceTriangle = metric.distance;
  std::vector<Polygon> triangles;
  for (size_t i = 0; i < count; ++i) {
    metric.norm.push_back(curves.norm(i));
    metric.normTriangle.push_back((1 - curves.start(i)) * curves.height(i) / 2);
    triangles.push_back({{curves.start(i), 0}, {1, curves.height(i)}});
  }
  // A thread costs as much as some hundred distances. The longest rows come first.
  constexpr size_t fewRows = 32;
  const auto row = [&](size_t behind) {
    const size_t i = count - 1 - behind;
    for (size_t j = 0; j < i; ++j) {
      metric.distance[i][j] = metric.distance[j][i] = curves.distance(i, j);
      metric.distanceTriangle[i][j] = metric.distanceTriangle[j][i] = areaBetween(triangles[i], triangles[j]);
    }
  };
  forAll(count, row, count < fewRows ? 1 : std::thread::hardware_concurrency());

  metric.least = leastOf(metric.norm);
  return metric;
}

} // namespace leastaction
