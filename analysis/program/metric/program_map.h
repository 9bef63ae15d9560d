// Programs as points of a plane whose distances are about those of the metric space: classical scaling.
//
//   ProgramMap map = programMap(metric.distance);
//   map.points[0].x; map.explained;            // near 1: the picture tells nearly all
#pragma once

#include <vector>

namespace leastaction {

struct MapPoint {
  double x = 0;
  double y = 0;
};

struct ProgramMap {
  std::vector<MapPoint> points; ///< In the order of the programs, about their centre; in units of the distances.
  /// Part of the squared distances that the plane shows: its two eigenvalues by the sum of the magnitudes of all, 1 if
  /// all distances are 0. Areas between curves are no Euclidean distances, so that some eigenvalues may be negative.
  double explained = 1;
  /// Kruskal's first: root of the sum of squared errors of the distances in the plane by that of the distances.
  double stress = 0;
};

/// Eigenvectors of the doubly centred squared distances. The axis of the larger spread is x; the point that lies
/// farthest out on an axis (the first of several) has a positive place there, so that the map of a set is always the
/// same. `distance` is square and symmetric.
ProgramMap programMap(const std::vector<std::vector<double>> &distance);

} // namespace leastaction
