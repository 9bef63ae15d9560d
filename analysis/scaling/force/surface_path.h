// The path of a machine on the efficiency surface while one variable grows, and how the paths of two machines differ.
//
//   const PathSweep sweep{model, values, /*variable=*/0, {500, 600, 700}};
//   Result<SurfacePath> path = surfacePath(sweep, machine);
//   PathDifference difference = pathDifference(sweep, {machine, *path}, {other, *otherPath});
#pragma once

#include "analysis/scaling/force/efficiency.h"
#include "analysis/scaling/force/path_area.h"

#include <optional>
#include <vector>

namespace leastaction {

struct PathSweep {
  const TimingModel &model;
  std::vector<double> values; ///< Of all variables; that of `variable` takes each of `places` in turn.
  size_t variable = 0;
  std::vector<double> places; ///< Positive, growing.
};

struct SurfacePath {
  std::vector<SurfacePoint> points;
  // Of the first two coordinates, u and v; a model with one has v = 0.
  std::optional<double> slope;           ///< tan(theta) = v/u at the last point (3.18); none where u is 0.
  Bounded length;                        ///< Along the sweep; of points that nothing joins, of the straight lines.
  std::optional<Bounded> lengthToSummit; ///< From the first point (3.20); none if the path does not lead there.
  bool staysOnSurface = true;            ///< Weights are the same in all points: it is one surface.
};

struct PathDifference {
  std::optional<double> angleTangent; ///< tan(theta_i - theta_j) (3.19).
  // On one surface only.
  std::optional<double> geodesicFirst, geodesicLast; ///< Between the points of the first and of the last value.
  std::optional<Bounded> area, projectedArea;        ///< Between the paths.
  /// Between the triangles of both in the (u, v) plane: what lies in one of them alone. A triangle's corners are the
  /// summit's projection (0, 0), that of the first point (u, v), and (u, 0).
  std::optional<double> triangleArea;
};

/// Fails where surfacePoint() does.
Result<SurfacePath> surfacePath(const PathSweep &sweep, const Machine &machine);

/// At least one point; there is no way between them.
SurfacePath pathThrough(std::vector<SurfacePoint> points);

struct MachineOnPath {
  const Machine &machine;
  const SurfacePath &path;
};
/// Both of the same sweep.
PathDifference pathDifference(const PathSweep &sweep, const MachineOnPath &a, const MachineOnPath &b);
/// Of points that nothing joins: there is no area between them.
PathDifference pathDifference(const SurfacePath &a, const SurfacePath &b);

} // namespace leastaction
