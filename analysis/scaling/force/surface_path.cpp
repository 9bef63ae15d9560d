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
  return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
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

/// (3.20) as the sum of chords, 256 for each doubling of the variable: what lies between them and the curve is of the
/// order of the square of their length.
std::optional<double> lengthToSummit(const TimingModel &model, const Machine &machine, std::vector<double> values,
                                     size_t variable, double from) {
  constexpr int perDoubling = 256, mostDoublings = 64;
  constexpr double atSummit = 1e-7;
  double length = 0;
  std::optional<std::array<double, 3>> before;
  for (int step = 0; step <= perDoubling * mostDoublings; ++step) {
    values[variable] = from * std::exp2(static_cast<double>(step) / perDoubling);
    const Result<SurfacePoint> point = surfacePoint(model, machine, values);
    if (!point)
      return std::nullopt;
    const std::array<double, 3> here = inSpace(*point);
    if (before)
      length += distance(*before, here);
    before = here;
    if (here[0] + here[1] < atSummit && 1 - here[2] < atSummit)
      return length + distance(here, {0, 0, 1});
  }
  return std::nullopt;
}

std::vector<SurfaceCoordinates> coordinatesOf(const SurfacePath &path) {
  std::vector<SurfaceCoordinates> coordinates;
  for (const SurfacePoint &point : path.points)
    coordinates.push_back(coordinatesOf(point));
  return coordinates;
}

} // namespace

SurfacePath pathThrough(std::vector<SurfacePoint> points) {
  SurfacePath path;
  for (size_t i = 1; i < points.size(); ++i) {
    path.length += distance(inSpace(points[i - 1]), inSpace(points[i]));
    path.staysOnSurface &= areOnOneSurface(points.front(), points[i]);
  }
  if (const SurfaceCoordinates last = coordinatesOf(points.back()); last[0] > 0)
    path.slope = last[1] / last[0];
  path.points = std::move(points);
  return path;
}

Result<SurfacePath> surfacePath(const TimingModel &model, const Machine &machine, std::vector<double> values,
                                size_t variable, const std::vector<double> &sweep) {
  std::vector<SurfacePoint> points;
  for (const double value : sweep) {
    values[variable] = value;
    SurfacePoint point = TRY(surfacePoint(model, machine, values));
    points.push_back(std::move(point));
  }
  SurfacePath path = pathThrough(std::move(points));
  if (path.staysOnSurface)
    path.lengthToSummit = lengthToSummit(model, machine, values, variable, sweep.front());
  return path;
}

PathDifference pathDifference(const SurfacePath &a, const SurfacePath &b) {
  PathDifference difference;
  if (a.slope && b.slope)
    difference.angleTangent = angleDifference(*a.slope, *b.slope);
  if (!a.staysOnSurface || !b.staysOnSurface || !areOnOneSurface(a.points.front(), b.points.front()))
    return difference;
  const EfficiencySurface surface(weightsOf(a.points.front()));
  const std::vector<SurfaceCoordinates> first = coordinatesOf(a), second = coordinatesOf(b);
  difference.geodesicFirst = surface.geodesic(first.front(), second.front());
  difference.geodesicLast = surface.geodesic(first.back(), second.back());
  difference.area = surface.areaBetween(first, second);
  difference.projectedArea = projectedArea(first, second);
  return difference;
}

} // namespace leastaction
