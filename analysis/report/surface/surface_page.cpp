#include "analysis/report/format/json_values.h"
#include "analysis/report/surface/surface_formats.h"

namespace leastaction {

Json pageJson(const SurfaceReport &report) {
  constexpr size_t mostPoints = 1000;
  Json json = toJson(report);
  for (Json &machine : json["machines"]) {
    Json &points = machine["points"], some = Json::array();
    const size_t step = (points.size() + mostPoints - 1) / mostPoints;
    for (size_t i = 0; i < points.size(); ++i)
      if (i % step == 0 || i + 1 == points.size())
        some.push_back(std::move(points[i]));
    points = std::move(some);
  }
  return json;
}

} // namespace leastaction
