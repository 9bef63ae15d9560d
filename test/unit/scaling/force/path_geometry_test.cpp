#include "analysis/scaling/force/path_geometry.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace leastaction {
namespace {

using Path = std::vector<SurfaceCoordinates>;

Path line(SurfaceCoordinates from, SurfaceCoordinates to, size_t steps) {
  Path path;
  for (size_t i = 0; i <= steps; ++i) {
    const double part = static_cast<double>(i) / static_cast<double>(steps);
    path.push_back({from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])});
  }
  return path;
}

TEST(PathGeometry, AnglesAreThoseOfNumrich) {
  EXPECT_NEAR(std::tan(pathAngle({0.31, 0.155})), 0.5, 1e-12);                              // (3.18)
  EXPECT_NEAR(angleDifference(0.5, 0.1), std::tan(std::atan(0.5) - std::atan(0.1)), 1e-12); // (3.19)
  EXPECT_EQ(angleDifference(0.5, 0.5), 0);
}

/// The fall line from the summit is a geodesic: its length is that of the profile.
TEST(PathGeometry, TheFallLineIsTheShortestWay) {
  const EfficiencySurface surface({0.4, 1});
  const SurfaceCoordinates summit{0, 0}, below{0.4 * 2, 2};
  EXPECT_NEAR(surface.length(line(summit, below, 20'000)), surface.geodesic(summit, below), 1e-7);
}

TEST(PathGeometry, NoWayIsShorterThanTheGeodesic) {
  std::mt19937_64 random(2);
  std::uniform_real_distribution<> uniform(0, 3);
  for (int trial = 0; trial < 100; ++trial) {
    const EfficiencySurface surface({uniform(random), uniform(random)});
    const SurfaceCoordinates a{uniform(random), uniform(random)}, b{uniform(random), uniform(random)},
        c{uniform(random), uniform(random)};
    const double straight = surface.length(line(a, b, 2000));
    const double shortest = surface.geodesic(a, b);
    EXPECT_LE(shortest, straight * (1 + 1e-6));
    // Not shorter than the straight line through space.
    EXPECT_GE(shortest * (1 + 1e-9),
              std::hypot(a[0] - b[0], a[1] - b[1], surface.efficiency(a) - surface.efficiency(b)));
    EXPECT_LE(shortest, surface.geodesic(a, c) + surface.geodesic(c, b) + 1e-12);
    EXPECT_NEAR(shortest, surface.geodesic(b, a), 1e-12);
  }
}

TEST(PathGeometry, UnrollingKeepsAreas) {
  // A small patch: its area is that of its projection by the cosine of the slope.
  const EfficiencySurface surface({0.7, 1.3});
  const double u = 0.5, v = 0.4, h = 1e-3;
  const Path a = line({u, v}, {u, v + h}, 10), b = line({u + h, v}, {u + h, v + h}, 10);
  const double e = surface.efficiency({u + h / 2, v + h / 2});
  const double slope = e * e * std::hypot(0.7, 1.3);
  EXPECT_NEAR(surface.areaBetween(a, b) / (h * h * std::hypot(1, slope)), 1, 1e-5);
  EXPECT_NEAR(projectedArea(a, b), h * h, 1e-12);
}

} // namespace
} // namespace leastaction
