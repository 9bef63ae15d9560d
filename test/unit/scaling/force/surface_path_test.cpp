#include "analysis/scaling/force/surface_path.h"

#include "analysis/scaling/force/force_files.h"

#include <gtest/gtest.h>

#include <algorithm>
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
  const Result<SurfacePath> path = surfacePath({model, model.values, 0, sweep(100, 1000, 100)}, machine(1, 2));
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
  EXPECT_NEAR(path->lengthToSummit->value / integral, 1, 3e-7);
  EXPECT_LT(path->lengthToSummit->error, 1e-6 * integral);
  EXPECT_LT(path->length.value, path->lengthToSummit->value);
}

TEST(SurfacePath, MachinesDifferByAngleAndArea) {
  const TimingModel model = matmul();
  const PathSweep sweep{model, model.values, 0, {100, 1000}};
  const Machine half = machine(1, 2), tenth = machine(1, 10);
  const auto a = surfacePath(sweep, half), b = surfacePath(sweep, tenth);
  const PathDifference difference = pathDifference(sweep, {half, *a}, {tenth, *b});
  EXPECT_NEAR(*difference.angleTangent, (0.5 - 0.1) / (1 + 0.05), 1e-12);
  // The strip between two lines through the origin, from n = 100 to 1000.
  const double first = 3.1, last = 0.31;
  EXPECT_NEAR(difference.projectedArea->value, (first * first - last * last) * 0.4 / 2, 1e-7);
  EXPECT_GT(difference.area->value, difference.projectedArea->value);
  EXPECT_NEAR(*difference.triangleArea, first * first * 0.4 / 2, 1e-9);
  EXPECT_GT(*difference.geodesicFirst, *difference.geodesicLast);
  const PathDifference none = pathDifference(sweep, {half, *a}, {half, *a});
  EXPECT_EQ(*none.angleTangent, 0);
  EXPECT_EQ(none.area->value, 0);
  EXPECT_EQ(*none.triangleArea, 0);
  EXPECT_FALSE(pathDifference(*a, *b).area); // Points that nothing joins.
}

// The line between both machines' points turns about an inner point: absolute triangles counted too much.
TEST(SurfacePath, AreasAreThoseOfTheFormulasHowFewTheValues) {
  const TimingModel model = std::move(*parseModel(*builtInModel("linpack"), "linpack"));
  const Machine red = *parseMachine(*builtInMachine("asci-red"), "asci-red"),
                xt3 = *parseMachine(*builtInMachine("cray-xt3"), "cray-xt3");
  const size_t n = static_cast<size_t>(std::ranges::find(model.variables, "n") - model.variables.begin());
  for (const std::vector<double> &places : {std::vector<double>{1e4, 4e5}, sweep(1e4, 4e5, 1e4)}) {
    const PathSweep along{model, model.values, n, places};
    const auto a = surfacePath(along, red), b = surfacePath(along, xt3);
    const PathDifference difference = pathDifference(along, {red, *a}, {xt3, *b});
    EXPECT_NEAR(difference.area->value, 2.52278, 2e-5);
    EXPECT_NEAR(difference.projectedArea->value, 2.43096, 2e-5);
    EXPECT_LT(difference.area->error, 1e-6 * difference.area->value);
    EXPECT_LT(difference.projectedArea->error, 1e-6 * difference.projectedArea->value);
  }
}

// With the number of processors lambda changes: each point is on a surface of its own (Figure 5).
TEST(SurfacePath, HopsBetweenSurfaces) {
  const TimingModel model = matmul();
  const auto path = surfacePath({model, model.values, 1, {1, 4, 8, 16, 32, 64, 128}}, machine(1, 2));
  ASSERT_TRUE(path) << path.error().text();
  // On one processor u is 0 and lambda infinite: lambda u = phi_3/(2n/3) (3.7).
  EXPECT_EQ(path->points[0].coordinates[0].value, 0);
  EXPECT_NEAR(path->points[0].efficiency, 1 / (1 + 10 / (2000.0 / 3)), 1e-12);
  EXPECT_FALSE(path->staysOnSurface);
  EXPECT_FALSE(path->lengthToSummit);
  EXPECT_FALSE(pathDifference(*path, *path).area);
  for (size_t i = 1; i < path->points.size(); ++i)
    EXPECT_LT(path->points[i].efficiency, path->points[i - 1].efficiency);
}

} // namespace
} // namespace leastaction
