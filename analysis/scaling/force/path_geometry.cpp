#include "analysis/scaling/force/path_geometry.h"

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

/// Length of the curve z = 1/(1 + a q) from q = 0, by Gauss's rule of five points on intervals in log(1 + a q).
double profileLength(double slope, double q) {
  constexpr std::array<double, 5> places = {-0.906179845938664, -0.538469310105683, 0, 0.538469310105683,
                                            0.906179845938664};
  constexpr std::array<double, 5> weights = {0.236926885056189, 0.478628670499366, 0.568888888888889, 0.478628670499366,
                                             0.236926885056189};
  if (slope == 0 || q == 0)
    return q;
  constexpr int intervals = 64;
  const double end = std::log1p(slope * q);
  double sum = 0;
  for (int i = 0; i < intervals; ++i)
    for (size_t k = 0; k < places.size(); ++k) {
      const double x = end * (i + (1 + places[k]) / 2) / intervals;
      // q = (e^x - 1)/a, dq = e^x/a dx, dz/dq = -a e^-2x
      sum += weights[k] * std::exp(x) / slope * std::hypot(1, slope * std::exp(-2 * x));
    }
  return sum * end / (2 * intervals);
}

double triangle(const SurfaceCoordinates &a, const SurfaceCoordinates &b, const SurfaceCoordinates &c) {
  return std::abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
}

double stripArea(std::span<const SurfaceCoordinates> a, std::span<const SurfaceCoordinates> b) {
  double area = 0;
  for (size_t i = 0; i + 1 < std::min(a.size(), b.size()); ++i)
    area += triangle(a[i], b[i], a[i + 1]) + triangle(b[i], a[i + 1], b[i + 1]);
  return area;
}

} // namespace

EfficiencySurface::EfficiencySurface(std::array<double, 2> weights)
    : weights_(weights), size_(std::hypot(weights[0], weights[1])) {}

double EfficiencySurface::efficiency(const SurfaceCoordinates &point) const {
  return 1 / (1 + weights_[0] * point[0] + weights_[1] * point[1]);
}

SurfaceCoordinates EfficiencySurface::unrolled(const SurfaceCoordinates &point) const {
  if (size_ == 0)
    return point;
  const double along = (weights_[1] * point[0] - weights_[0] * point[1]) / size_;
  const double down = (weights_[0] * point[0] + weights_[1] * point[1]) / size_;
  return {along, profileLength(size_, down)};
}

double EfficiencySurface::geodesic(const SurfaceCoordinates &a, const SurfaceCoordinates &b) const {
  const SurfaceCoordinates flatA = unrolled(a), flatB = unrolled(b);
  return std::hypot(flatA[0] - flatB[0], flatA[1] - flatB[1]);
}

double EfficiencySurface::length(std::span<const SurfaceCoordinates> path) const {
  double length = 0;
  for (size_t i = 0; i + 1 < path.size(); ++i)
    length += std::hypot(path[i + 1][0] - path[i][0], path[i + 1][1] - path[i][1],
                         efficiency(path[i + 1]) - efficiency(path[i]));
  return length;
}

double EfficiencySurface::areaBetween(std::span<const SurfaceCoordinates> a,
                                      std::span<const SurfaceCoordinates> b) const {
  std::vector<SurfaceCoordinates> flatA, flatB;
  std::ranges::transform(a, std::back_inserter(flatA), [&](const auto &point) { return unrolled(point); });
  std::ranges::transform(b, std::back_inserter(flatB), [&](const auto &point) { return unrolled(point); });
  return stripArea(flatA, flatB);
}

double projectedArea(std::span<const SurfaceCoordinates> a, std::span<const SurfaceCoordinates> b) {
  return stripArea(a, b);
}

double pathAngle(const SurfaceCoordinates &point) {
  return std::atan2(point[1], point[0]);
}

double angleDifference(double betaI, double betaJ) {
  return (betaI - betaJ) / (1 + betaI * betaJ);
}

} // namespace leastaction
