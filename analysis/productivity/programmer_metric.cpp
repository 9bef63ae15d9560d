#include "analysis/productivity/programmer_metric.h"

#include "analysis/metric/polygon.h"
#include "analysis/metric/program_metric.h"
#include "analysis/productivity/scaled_curves.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace leastaction {
namespace {

/// Calls body(row) for each row, the longest first.
void forRows(size_t count, const auto &body) {
  std::atomic<size_t> done = 0;
  const auto work = [&] {
    for (size_t next = done++; next < count; next = done++)
      body(count - 1 - next);
  };
  // A thread costs as much as some hundred distances.
  constexpr size_t fewRows = 32;
  const size_t processors = count < fewRows ? 1 : std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::jthread> threads;
  for (size_t i = 1; i < processors; ++i)
    threads.emplace_back(work);
  work();
}

} // namespace

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
  forRows(count, [&](size_t i) {
    for (size_t j = 0; j < i; ++j) {
      metric.distance[i][j] = metric.distance[j][i] = curves.distance(i, j);
      metric.distanceTriangle[i][j] = metric.distanceTriangle[j][i] = areaBetween(triangles[i], triangles[j]);
    }
  });

  metric.least = leastOf(metric.norm);
  return metric;
}

} // namespace leastaction
