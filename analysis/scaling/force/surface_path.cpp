#include "analysis/scaling/force/surface_path.h"

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

SurfaceCoordinates coordinatesOf(const SurfacePoint &point) {
  return {point.coordinates.empty() ? 0 : point.coordinates[0].value,
          point.coordinates.size() < 2 ? 0 : point.coordinates[1].value};
}

std::array<double, 2> weightsOf(const SurfacePoint &point) {
  return {point.coordinates.empty() ? 1 : point.coordinates[0].weight,
          point.coordinates.size() < 2 ? 1 : point.coordinates[1].weight};
}

bool isSame(double a, double b) {
  return std::isfinite(a) && std::isfinite(b) && std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

/// Is e of both the same function of u and v?
bool areOnOneSurface(const SurfacePoint &a, const SurfacePoint &b) {
  const std::array<double, 2> first = weightsOf(a), second = weightsOf(b);
  return a.coordinates.size() <= 2 && isSame(first[0], second[0]) && isSame(first[1], second[1]);
}

std::array<double, 3> inSpace(const SurfacePoint &point) {
  const SurfaceCoordinates coordinates = coordinatesOf(point);
  return {coordinates[0], coordinates[1], point.efficiency};
}

double distance(const std::array<double, 3> &a, const std::array<double, 3> &b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// As the model says it for this machine, of any value of the variable.
SurfaceCurve curveOf(const PathSweep &sweep, const Machine &machine) {
  return [&sweep, &machine, values = sweep.values](double value) mutable -> std::optional<SurfaceCoordinates> {
    values[sweep.variable] = value;
    const Result<SurfacePoint> point = surfacePoint(sweep.model, machine, values);
    return point ? std::optional(coordinatesOf(*point)) : std::nullopt;
  };
}

/// (3.20), up to where nothing is left but a straight line.
std::optional<Bounded> lengthToSummit(const EfficiencySurface &surface, const SurfaceCurve &curve, double from) {
  constexpr int mostDoublings = 64;
  constexpr double atSummit = 1e-7;
  std::vector<double> places = {from};
  for (int doubling = 0; doubling <= mostDoublings; ++doubling) {
    const std::optional<SurfaceCoordinates> point = curve(places.back());
    if (!point)
      return std::nullopt;
    const double efficiency = surface.efficiency(*point);
    if ((*point)[0] + (*point)[1] >= atSummit || 1 - efficiency >= atSummit) {
      places.push_back(2 * places.back());
      continue;
    }
    std::optional<Bounded> length = curveLength(surface, curve, places);
    if (length)
      length->value += std::hypot((*point)[0], (*point)[1], 1 - efficiency);
    return length;
  }
  return std::nullopt;
}

/// Of two triangles below straight lines from the origin to (u, v): the integral of the lines' absolute difference.
double betweenTriangles(SurfaceCoordinates a, SurfaceCoordinates b) {
  if (a[0] > b[0])
    std::swap(a, b);
  const double common = a[0], ofB = b[0] > 0 ? b[1] * common / b[0] : 0;
  return std::abs(a[1] - ofB) * common / 2 + (ofB + b[1]) / 2 * (b[0] - common);
}

} // namespace

SurfacePath pathThrough(std::vector<SurfacePoint> points) {
  SurfacePath path;
  for (size_t i = 1; i < points.size(); ++i) {
    path.length.value += distance(inSpace(points[i - 1]), inSpace(points[i]));
    path.staysOnSurface &= areOnOneSurface(points.front(), points[i]);
  }
  if (const SurfaceCoordinates last = coordinatesOf(points.back()); last[0] > 0)
    path.slope = last[1] / last[0];
  path.points = std::move(points);
  return path;
}

Result<SurfacePath> surfacePath(const PathSweep &sweep, const Machine &machine) {
  std::vector<double> values = sweep.values;
  std::vector<SurfacePoint> points;
  for (const double value : sweep.places) {
    values[sweep.variable] = value;
    SurfacePoint point = TRY(surfacePoint(sweep.model, machine, values));
    points.push_back(std::move(point));
  }
  SurfacePath path = pathThrough(std::move(points));
  if (!path.staysOnSurface)
    return path;
  const EfficiencySurface surface(weightsOf(path.points.front()));
  const SurfaceCurve curve = curveOf(sweep, machine);
  path.length = curveLength(surface, curve, sweep.places).value_or(path.length);
  path.lengthToSummit = lengthToSummit(surface, curve, sweep.places.front());
  return path;
}

PathDifference pathDifference(const SurfacePath &a, const SurfacePath &b) {
  PathDifference difference;
  if (a.slope && b.slope)
    difference.angleTangent = angleDifference(*a.slope, *b.slope);
  if (!a.staysOnSurface || !b.staysOnSurface || !areOnOneSurface(a.points.front(), b.points.front()))
    return difference;
  const EfficiencySurface surface(weightsOf(a.points.front()));
  difference.geodesicFirst = surface.geodesic(coordinatesOf(a.points.front()), coordinatesOf(b.points.front()));
  difference.geodesicLast = surface.geodesic(coordinatesOf(a.points.back()), coordinatesOf(b.points.back()));
  return difference;
}

PathDifference pathDifference(const PathSweep &sweep, const MachineOnPath &a, const MachineOnPath &b) {
  PathDifference difference = pathDifference(a.path, b.path);
  if (!difference.geodesicFirst)
    return difference;
  const SurfacePoint &first = a.path.points.front();
  const SurfaceCurve curveA = curveOf(sweep, a.machine), curveB = curveOf(sweep, b.machine);
  difference.area = areaBetween(EfficiencySurface(weightsOf(first)), curveA, curveB, sweep.places);
  difference.projectedArea = projectedArea(curveA, curveB, sweep.places);
  difference.triangleArea = betweenTriangles(coordinatesOf(first), coordinatesOf(b.path.points.front()));
  return difference;
}

} // namespace leastaction
