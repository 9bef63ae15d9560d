// Piecewise linear curves over [.., 1] that are zero before their first point, and the area between two of them.
//
//   double area = areaBetween({{0.5, 0}, {1, 1}}, {{0, 0}, {1, 1}});   // 0.25
#pragma once

#include <vector>

namespace leastaction {

struct PolygonPoint {
  double x = 0;
  double y = 0;
};

/// Points by rising x (equal x make a step); zero before the first point and after the last. All polygons that are
/// compared end at the same x.
using Polygon = std::vector<PolygonPoint>;

/// Integral of |a - b|, exact for these curves: the pieces are cut where the curves cross [N 5.35].
double areaBetween(const Polygon &a, const Polygon &b);

} // namespace leastaction
