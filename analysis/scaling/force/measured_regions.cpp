#include "analysis/scaling/force/measured_regions.h"

#include "analysis/scaling/force/force_files.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {

Result<TimingModel> measuredModel(const std::string &bandwidth) {
  constexpr const char *text = R"(name = "measured"
title = "measured regions"
length_unit = "byte"
work = "w"
[variables]
w = 1
m = 1
s = 1
[[term]]
name = "bytes"
kind = "bandwidth"
length = "m"
bandwidth = "b"
[[term]]
name = "stalls"
kind = "latency"
startups = "s"
latency = "s"
)";
  Result<TimingModel> model = parseModel(text, "measured regions");
  if (model)
    model->terms[0].quantity = bandwidth;
  return model;
}

Result<std::vector<RegionAmounts>> regionAmounts(const TimingModel &model, const Machine &machine,
                                                 std::span<const MeasuredRegion> regions) {
  const double perByte = TRY(costOf(model, model.terms[0], machine));
  const double latency = TRY(costOf(model, model.terms[1], machine));
  std::vector<RegionAmounts> amounts;
  for (const MeasuredRegion &region : regions) {
    const double explained = region.work / machine.power + region.bytes * perByte;
    const double rest = (region.seconds - explained) / latency;
    amounts.push_back({region.work, region.bytes, std::max(rest, 0.0), rest < 0});
  }
  return amounts;
}

Result<SurfacePath> measuredPath(const TimingModel &model, const Machine &machine,
                                 std::span<const RegionAmounts> amounts) {
  std::vector<SurfacePoint> points;
  for (const RegionAmounts &region : amounts) {
    // In the order of the model's variables.
    std::vector<double> values;
    for (const std::string &variable : model.variables)
      values.push_back(variable == "w" ? region.work : variable == "m" ? region.bytes : region.startups);
    SurfacePoint point = TRY(surfacePoint(model, machine, values));
    points.push_back(std::move(point));
  }
  return pathThrough(std::move(points));
}

} // namespace leastaction
