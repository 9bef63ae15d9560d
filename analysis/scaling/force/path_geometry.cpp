#include "analysis/scaling/force/path_geometry.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace leastaction {
namespace {

constexpr std::array<double, 5> gaussPlaces = {-0.906179845938664, -0.538469310105683, 0, 0.538469310105683,
                                               0.906179845938664};
constexpr std::array<double, 5> gaussWeights = {0.236926885056189, 0.478628670499366, 0.568888888888889,
                                                0.478628670499366, 0.236926885056189};

/// Gauss's rule of five points.
template <class Function> double gauss(double from, double to, const Function &function) {
  double sum = 0;
  for (size_t k = 0; k < gaussPlaces.size(); ++k)
    sum += gaussWeights[k] * function(from + (to - from) * (1 + gaussPlaces[k]) / 2);
  return sum * (to - from) / 2;
}

/// Length of the curve z = 1/(1 + a q) from q = 0, on intervals in log(1 + a q) so short that all digits are right.
double profileLength(double slope, double q) {
  constexpr double width = 0.12;
  if (slope == 0 || q == 0)
    return q;
  const double end = std::log1p(slope * q);
  const int intervals = static_cast<int>(std::ceil(end / width));
  double length = 0;
  for (int i = 0; i < intervals; ++i)
    // q = (e^x - 1)/a, dq = e^x/a dx, dz/dq = -a e^-2x
    length += gauss(end * i / intervals, end * (i + 1) / intervals,
                    [&](double x) { return std::exp(x) / slope * std::hypot(1, slope * std::exp(-2 * x)); });
  return length;
}

double cross(const SurfaceCoordinates &a, const SurfaceCoordinates &b) {
  return a[0] * b[1] - a[1] * b[0];
}

SurfaceCoordinates minus(const SurfaceCoordinates &a, const SurfaceCoordinates &b) {
  return {a[0] - b[0], a[1] - b[1]};
}

/// Where a linear function with these values at 0 and 1 changes its sign.
std::optional<double> signChange(double first, double last) {
  return first * last < 0 ? std::optional(first / (first - last)) : std::nullopt;
}

/// What the line sweeps that joins a point on the way from a0 to a1 with one on the way from b0 to b1. Along it the
/// Jacobian is linear, from A to B, which are linear in time, too.
double cellArea(const SurfaceCoordinates &a0, const SurfaceCoordinates &a1, const SurfaceCoordinates &b0,
                const SurfaceCoordinates &b1) {
  const SurfaceCoordinates first = minus(b0, a0), last = minus(b1, a1), alongA = minus(a1, a0), alongB = minus(b1, b0);
  const std::array<double, 2> atA = {cross(first, alongA), cross(last, alongA)},
                              atB = {cross(first, alongB), cross(last, alongB)};
  std::vector<double> places = {0, 1};
  for (const std::array<double, 2> &at : {atA, atB})
    if (const std::optional<double> place = signChange(at[0], at[1]))
      places.push_back(*place);
  std::ranges::sort(places);
  double area = 0;
  for (size_t i = 0; i + 1 < places.size(); ++i)
    area += gauss(places[i], places[i + 1], [&](double time) {
      const double a = std::lerp(atA[0], atA[1], time), b = std::lerp(atB[0], atB[1], time),
                   both = std::abs(a) + std::abs(b);
      // Where the line turns about an inner point both sides of it count.
      return both == 0 ? 0 : a * b >= 0 ? both / 2 : (a * a + b * b) / (2 * both);
    });
  return area;
}

double stripArea(std::span<const SurfaceCoordinates> a, std::span<const SurfaceCoordinates> b) {
  double area = 0;
  for (size_t i = 0; i + 1 < std::min(a.size(), b.size()); ++i)
    area += cellArea(a[i], a[i + 1], b[i], b[i + 1]);
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
