// Lengths of paths and areas between them, of formulas rather than of a sweep's points: cells between the values of
// what grows are halved where they matter, until what a further halving would change is known to be small.
//
//   const SurfaceCurve a = [](double n) { return SurfaceCoordinates{3.1e3 / n, 0.31e3 / n}; };
//   std::optional<Bounded> area = areaBetween(surface, a, b, std::array{100.0, 1000.0});
//   area->value; area->error;
#pragma once

#include "analysis/scaling/force/path_geometry.h"

#include <functional>
#include <optional>
#include <span>

namespace leastaction {

/// (u, v) for a value of what grows; nothing where the formulas have no value.
using SurfaceCurve = std::function<std::optional<SurfaceCoordinates>(double)>;

struct Bounded {
  double value = 0;
  double error = 0; ///< The true value is so near, as far as halving tells.
};

/// Between the first and the last of the places, which are positive and grow. Nothing where a curve has no point.
std::optional<Bounded> curveLength(const EfficiencySurface &surface, const SurfaceCurve &curve,
                                   std::span<const double> places);
/// What the line sweeps that joins both curves at the same value: on the surface the geodesic,
std::optional<Bounded> areaBetween(const EfficiencySurface &surface, const SurfaceCurve &a, const SurfaceCurve &b,
                                   std::span<const double> places);
/// in the (u, v) plane the straight line.
std::optional<Bounded> projectedArea(const SurfaceCurve &a, const SurfaceCurve &b, std::span<const double> places);

} // namespace leastaction
