#include "analysis/scaling/force/surface_path.h"

#include "analysis/scaling/force/force_files.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

TimingModel matmul() {
  return std::move(*parseModel(*builtInModel("matmul"), "matmul"));
}

Machine machine(double b1, double b2) {
  return {"m", "", "", LengthUnit::word, 10, {{"b1", b1}, {"b2", b2}}};
}

std::vector<double> sweep(double from, double to, double step) {
  std::vector<double> values;
  for (double value = from; value <= to; value += step)
    values.push_back(value);
  return values;
}

TEST(SurfacePath, APathOfOneBalanceIsALine) {
  const TimingModel model = matmul();
  const Result<SurfacePath> path = surfacePath(model, machine(1, 2), model.values, 0, sweep(100, 1000, 100));
  ASSERT_TRUE(path) << path.error().text();
  EXPECT_TRUE(path->staysOnSurface);
  EXPECT_NEAR(*path->slope, 0.5, 1e-12);
  for (const SurfacePoint &point : path->points)
    EXPECT_NEAR(point.coordinates[1].value, 0.5 * point.coordinates[0].value, 1e-12); // (3.13)
  // (3.20): with x = 31/n the point is (10 x, 5 x, 1/(1 + c x)); Simpson's rule from the first n to the summit.
  const double c = 3.0 / 62 * 10 + 5;
  auto speed = [&](double x) { return std::hypot(10, 5, c / ((1 + c * x) * (1 + c * x))); };
  const double end = 31.0 / 100;
  double integral = 0;
  constexpr int steps = 10'000;
  for (int i = 0; i < steps; ++i) {
    const double x = end * i / steps, h = end / steps;
    integral += h / 6 * (speed(x) + 4 * speed(x + h / 2) + speed(x + h));
  }
  ASSERT_TRUE(path->lengthToSummit);
  EXPECT_NEAR(*path->lengthToSummit / integral, 1, 1e-5);
  EXPECT_LT(path->length, *path->lengthToSummit);
}

TEST(SurfacePath, MachinesDifferByAngleAndArea) {
  const TimingModel model = matmul();
  const auto a = surfacePath(model, machine(1, 2), model.values, 0, sweep(100, 1000, 100));
  const auto b = surfacePath(model, machine(1, 10), model.values, 0, sweep(100, 1000, 100));
  const PathDifference difference = pathDifference(*a, *b);
  EXPECT_NEAR(*difference.angleTangent, (0.5 - 0.1) / (1 + 0.05), 1e-12);
  // The strip between two lines through the origin, from n = 100 to 1000.
  const double first = 3.1, last = 0.31;
  EXPECT_NEAR(*difference.projectedArea, (first * first - last * last) * 0.4 / 2, 1e-9);
  EXPECT_GT(*difference.area, *difference.projectedArea);
  EXPECT_GT(*difference.geodesicFirst, *difference.geodesicLast);
  const PathDifference none = pathDifference(*a, *a);
  EXPECT_EQ(*none.angleTangent, 0);
  EXPECT_EQ(*none.area, 0);
}

// With the number of processors lambda changes: each point is on a surface of its own (Figure 5).
TEST(SurfacePath, HopsBetweenSurfaces) {
  const TimingModel model = matmul();
  const auto path = surfacePath(model, machine(1, 2), model.values, 1, {4, 8, 16, 32, 64, 128});
  EXPECT_FALSE(path->staysOnSurface);
  EXPECT_FALSE(path->lengthToSummit);
  EXPECT_FALSE(pathDifference(*path, *path).area);
  for (size_t i = 1; i < path->points.size(); ++i)
    EXPECT_LT(path->points[i].efficiency, path->points[i - 1].efficiency);
}

} // namespace
} // namespace leastaction
