// Geometry of paths on the efficiency surface e = 1/(1 + lambda u + v) [N 3.11-3.20], with weights that stay the same
// along a path (the number of processors fixed).
//
//   EfficiencySurface surface({lambda, 1});
//   double metres = surface.geodesic(a, b);          // between two points' coordinates (u, v)
//   surface.areaBetween(pathA, pathB);
//
// The surface is a cylinder: e depends on lambda u + v alone, and along lines where that is constant it is flat. So it
// unrolls onto a plane without stretching, and geodesics and areas are those of the plane, exactly.
#pragma once

#include <array>
#include <span>
#include <vector>

namespace leastaction {

/// (u, v) of a point.
using SurfaceCoordinates = std::array<double, 2>;

class EfficiencySurface {
public:
  explicit EfficiencySurface(std::array<double, 2> weights);

  double efficiency(const SurfaceCoordinates &point) const;
  /// Where the point lies on the unrolled surface.
  SurfaceCoordinates unrolled(const SurfaceCoordinates &point) const;
  /// Shortest way on the surface.
  double geodesic(const SurfaceCoordinates &a, const SurfaceCoordinates &b) const;
  /// Of the polyline through the points; converges to (3.20) as they come closer.
  double length(std::span<const SurfaceCoordinates> path) const;
  /// Area on the surface between two paths with as many points, point i of one joined to point i of the other.
  double areaBetween(std::span<const SurfaceCoordinates> a, std::span<const SurfaceCoordinates> b) const;

private:
  std::array<double, 2> weights_;
  double size_; ///< Of the weights as a vector.
};

/// The same area projected onto the (u, v) plane.
double projectedArea(std::span<const SurfaceCoordinates> a, std::span<const SurfaceCoordinates> b);

/// theta of tan(theta) = v/u (3.18), radian.
double pathAngle(const SurfaceCoordinates &point);

/// tan(theta_i - theta_j) (3.19).
double angleDifference(double betaI, double betaJ);

} // namespace leastaction
