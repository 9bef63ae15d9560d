// The path of a machine on the efficiency surface while one variable grows, and how the paths of two machines differ.
//
//   Result<SurfacePath> path = surfacePath(model, machine, values, /*variable=*/0, {500, 600, 700});
//   PathDifference difference = pathDifference(*path, *other);
#pragma once

#include "analysis/scaling/force/efficiency.h"
#include "analysis/scaling/force/path_geometry.h"

#include <optional>
#include <vector>

namespace leastaction {

struct SurfacePath {
  std::vector<SurfacePoint> points;
  // Of the first two coordinates, u and v; a model with one has v = 0.
  std::optional<double> slope;          ///< tan(theta) = v/u at the last point (3.18); none where u is 0.
  double length = 0;                    ///< Along the sweep.
  std::optional<double> lengthToSummit; ///< From the first point (3.20); none if the path does not lead there.
  bool staysOnSurface = true;           ///< Weights are the same in all points: it is one surface.
};

struct PathDifference {
  std::optional<double> angleTangent; ///< tan(theta_i - theta_j) (3.19).
  // On one surface only.
  std::optional<double> geodesicFirst, geodesicLast; ///< Between the points of the first and of the last value.
  std::optional<double> area, projectedArea;         ///< Between the paths.
};

/// `values`: of all variables; that of `variable` takes the values of `sweep` in turn.
Result<SurfacePath> surfacePath(const TimingModel &model, const Machine &machine, std::vector<double> values,
                                size_t variable, const std::vector<double> &sweep);

/// At least one point; the way to the summit is not known.
SurfacePath pathThrough(std::vector<SurfacePoint> points);

/// Both for the same model and the same sweep.
PathDifference pathDifference(const SurfacePath &a, const SurfacePath &b);

} // namespace leastaction
