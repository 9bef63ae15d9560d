#include "analysis/scaling/force/path_area.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

namespace leastaction {
namespace {

/// u = a/n^i + b/n^j, v likewise: what models have.
struct RandomPath {
  std::array<double, 4> factors, powers;

  explicit RandomPath(std::mt19937_64 &random) {
    for (double &factor : factors)
      factor = std::exp(std::uniform_real_distribution(-3.0, 1.0)(random));
    for (double &power : powers)
      power = std::uniform_real_distribution(0.3, 2.5)(random);
  }
  SurfaceCoordinates at(double n) const {
    const auto sum = [&](size_t i) {
      return factors[i] * std::pow(n, -powers[i]) + factors[i + 1] * std::pow(n, -powers[i + 1]);
    };
    return {sum(0), sum(2)};
  }
};

/// By the mean of |Jacobian| over a fine lattice of (n, joining line): a rule of midpoints, of which the error is of
/// second order, twice, and extrapolated.
template <class Place> double latticeArea(const RandomPath &a, const RandomPath &b, double most, const Place &place) {
  const auto lattice = [&](int steps, int across) {
    double area = 0;
    SurfaceCoordinates a0 = place(a.at(1)), b0 = place(b.at(1));
    for (int i = 0; i < steps; ++i) {
      const double from = std::pow(most, static_cast<double>(i) / steps),
                   to = std::pow(most, static_cast<double>(i + 1) / steps), middle = std::sqrt(from * to);
      const SurfaceCoordinates a1 = place(a.at(to)), b1 = place(b.at(to)), am = place(a.at(middle)),
                               bm = place(b.at(middle));
      const double acrossU = bm[0] - am[0], acrossV = bm[1] - am[1];
      for (int k = 0; k < across; ++k) {
        const double s = (k + 0.5) / across;
        const double alongU = std::lerp(a1[0] - a0[0], b1[0] - b0[0], s),
                     alongV = std::lerp(a1[1] - a0[1], b1[1] - b0[1], s);
        area += std::abs(acrossU * alongV - acrossV * alongU) / across;
      }
      a0 = a1;
      b0 = b1;
    }
    return area;
  };
  const double coarse = lattice(400, 200), fine = lattice(800, 400);
  return fine + (fine - coarse) / 3;
}

/// The way down the surface by Simpson's rule, not by that of the program.
SurfaceCoordinates unrolledBySimpson(const std::array<double, 2> &weights, const SurfaceCoordinates &point) {
  const double size = std::hypot(weights[0], weights[1]);
  const double down = (weights[0] * point[0] + weights[1] * point[1]) / size;
  constexpr int steps = 60;
  const double end = std::log1p(size * down); // dq = e^x/size dx.
  double length = 0;
  for (int i = 0; i < steps; ++i) {
    const auto speed = [&](double part) {
      const double x = end * (i + part) / steps;
      return std::exp(x) / size * std::hypot(1, size * std::exp(-2 * x));
    };
    length += (speed(0) + 4 * speed(0.5) + speed(1)) / 6 * end / steps;
  }
  return {(weights[1] * point[0] - weights[0] * point[1]) / size, length};
}

TEST(PathArea, AgreesWithBruteForce) {
  std::mt19937_64 random(29);
  double worstOnSurface = 0, worstProjected = 0;
  int turning = 0;
  for (int pair = 0; pair < 200; ++pair) {
    const RandomPath a(random), b(random);
    const std::array<double, 2> weights = {std::uniform_real_distribution(0.05, 2.0)(random), 1};
    const EfficiencySurface surface(weights);
    const std::vector<double> places = {1, 3, 30};
    const SurfaceCurve curveA = [&](double n) { return a.at(n); }, curveB = [&](double n) { return b.at(n); };
    const std::optional<Bounded> onSurface = areaBetween(surface, curveA, curveB, places),
                                 projected = projectedArea(curveA, curveB, places);
    ASSERT_TRUE(onSurface && projected);
    EXPECT_LT(onSurface->error, 1e-6 * onSurface->value);
    EXPECT_LT(projected->error, 1e-6 * projected->value);
    const double bruteProjected = latticeArea(a, b, 30, [](const SurfaceCoordinates &point) { return point; });
    worstProjected = std::max(worstProjected, std::abs(projected->value / bruteProjected - 1));
    const double brute =
        latticeArea(a, b, 30, [&](const SurfaceCoordinates &point) { return unrolledBySimpson(weights, point); });
    worstOnSurface = std::max(worstOnSurface, std::abs(onSurface->value / brute - 1));
    // Triangles count the line's turn twice.
    double triangles = 0;
    for (int i = 0; i < 300; ++i) {
      const auto point = [&](const RandomPath &path, int step) { return path.at(std::pow(30, step / 300.0)); };
      const auto triangle = [](const SurfaceCoordinates &p, const SurfaceCoordinates &q, const SurfaceCoordinates &r) {
        return std::abs((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])) / 2;
      };
      triangles +=
          triangle(point(a, i), point(b, i), point(a, i + 1)) + triangle(point(b, i), point(a, i + 1), point(b, i + 1));
    }
    turning += triangles > 1.01 * projected->value;
  }
  EXPECT_LT(worstOnSurface, 1e-6);
  EXPECT_LT(worstProjected, 1e-6);
  EXPECT_GT(turning, 20);
  RecordProperty("turning", turning);
  RecordProperty("worst_on_surface", std::to_string(worstOnSurface * 1e9) + "e-9");
  RecordProperty("worst_projected", std::to_string(worstProjected * 1e9) + "e-9");
}

TEST(PathArea, ALineThatTurnsSweepsBothSides) {
  const auto line = [](SurfaceCoordinates from, SurfaceCoordinates to) {
    return [=](double n) -> std::optional<SurfaceCoordinates> {
      return SurfaceCoordinates{std::lerp(from[0], to[0], n - 1), std::lerp(from[1], to[1], n - 1)};
    };
  };
  const std::vector<double> places = {1, 2};
  const std::optional<Bounded> area = projectedArea(line({0, 0}, {1, 0}), line({0, 1}, {-1, 1}), places);
  // Along the line the Jacobian goes from -1 to 1.
  ASSERT_TRUE(area);
  EXPECT_NEAR(area->value, 0.5, 1e-9);
}

TEST(PathArea, LengthIsThatOfTheCurve) {
  // A quarter of a circle on a surface that is flat.
  const EfficiencySurface flat({0, 0});
  const SurfaceCurve circle = [](double n) -> std::optional<SurfaceCoordinates> {
    return SurfaceCoordinates{std::cos(n - 1), std::sin(n - 1)};
  };
  const std::vector<double> places = {1, 1 + std::numbers::pi / 2};
  const std::optional<Bounded> length = curveLength(flat, circle, places);
  ASSERT_TRUE(length);
  EXPECT_NEAR(length->value, std::numbers::pi / 2, 1e-9);
  EXPECT_LT(length->error, 1e-6);
}

TEST(PathArea, WhereACurveHasNoPointThereIsNoArea) {
  const SurfaceCurve whole = [](double n) -> std::optional<SurfaceCoordinates> { return SurfaceCoordinates{1 / n, 1}; };
  const SurfaceCurve broken = [](double n) -> std::optional<SurfaceCoordinates> {
    return n < 1.5 ? std::optional(SurfaceCoordinates{1, 1 / n}) : std::nullopt;
  };
  const std::vector<double> places = {1, 2};
  EXPECT_FALSE(projectedArea(whole, broken, places));
  EXPECT_FALSE(curveLength(EfficiencySurface({1, 1}), broken, places));
}

} // namespace
} // namespace leastaction
