#include "analysis/programmers/productivity/scaled_curves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace leastaction {

namespace {

ActionFunction stretches(const std::vector<WorkStretch> &list) {
  return actionOfStretches(list);
}

/// Pieces of very different lengths, as reports are.
ActionFunction randomFunction(std::mt19937 &random, size_t pieces) {
  std::exponential_distribution<double> seconds(1.0 / 900);
  std::uniform_int_distribution<int> tenths(0, 10);
  std::vector<WorkStretch> list;
  for (size_t i = 0; i < pieces; ++i)
    list.push_back({seconds(random) + 1e-3, tenths(random) / 10.0});
  return actionOfStretches(list);
}

/// s(z) [N 6.20, 6.23].
double scaledAt(const ActionFunction &function, double unit, double z) {
  return actionAt(function, unit * (z - 1) + function.time) / (unit * unit);
}

/// Integral of |a - b|: plain quadrature, knowing only where pieces begin; between these by Simpson's rule on parts
/// that are halved until they no longer matter.
double quadrature(const ActionFunction &a, const ActionFunction &b, double unit) {
  std::vector<double> edges = {0, 1};
  for (const ActionFunction *function : {&a, &b})
    for (const ActionPiece &piece : function->pieces)
      edges.push_back(1 + (piece.start - function->time) / unit);
  std::ranges::sort(edges);
  const auto height = [&](double z) { return std::abs(scaledAt(a, unit, z) - scaledAt(b, unit, z)); };
  const auto simpson = [&](double from, double to) {
    // Just inside, so that steps between pieces do not count.
    const double inside = 1e-12 * (to - from);
    return (to - from) / 6 * (height(from + inside) + 4 * height((from + to) / 2) + height(to - inside));
  };
  const auto halved = [&](auto &self, double from, double to, double whole, int depth) -> double {
    const double middle = (from + to) / 2;
    const double left = simpson(from, middle), right = simpson(middle, to);
    if (depth == 0 || std::abs(left + right - whole) < 1e-14)
      return left + right;
    return self(self, from, middle, left, depth - 1) + self(self, middle, to, right, depth - 1);
  };
  double sum = 0;
  for (size_t i = 0; i + 1 < edges.size(); ++i)
    for (int part = 0; part < 8; ++part) {
      const double width = (edges[i + 1] - edges[i]) / 8, from = edges[i] + part * width;
      if (width > 0)
        sum += halved(halved, from, from + width, simpson(from, from + width), 30);
    }
  return sum;
}

} // namespace

TEST(ScaledCurves, ByHand) {
  // S = t^2/2 for 2 s, then 2 + u^2 for 2 s: integral 4/3 + 20/3 = 8. And S = u^2 for 2 s: 8/3. Unit of the area: 4^3.
  const ScaledCurves curves({stretches({{2, 0.5}, {2, 1}}), stretches({{2, 1}})});
  EXPECT_DOUBLE_EQ(curves.unitSeconds(), 4);
  EXPECT_DOUBLE_EQ(curves.norm(0), 8.0 / 64);
  EXPECT_DOUBLE_EQ(curves.norm(1), 8.0 / 3 / 64);
  EXPECT_DOUBLE_EQ(curves.start(1), 0.5);
  EXPECT_DOUBLE_EQ(curves.height(0), 6.0 / 16);
  // Before the second begins 4/3, then 2 for 2 s.
  EXPECT_DOUBLE_EQ(curves.distance(0, 1), (4.0 / 3 + 4) / 64);
}

TEST(ScaledCurves, ACrossingIsSolved) {
  // t^2/10 over 4 s against u^2 over the last 2 s: 0.4 + 0.4 u - 0.9 u^2 = 0 at u = (2 + sqrt(40)) / 9.
  const ScaledCurves curves({stretches({{4, 0.1}}), stretches({{2, 1}})});
  const double root = (2 + std::sqrt(40.0)) / 9;
  const auto integral = [](double u) { return 0.4 * u + 0.2 * u * u - 0.3 * u * u * u; };
  const double area = 0.8 / 3 + integral(root) + (integral(root) - integral(2));
  EXPECT_NEAR(curves.distance(0, 1), area / 64, 1e-16);
}

TEST(ScaledCurves, TwoCrossingsInOnePiece) {
  // Lines of a curve given as points against a parabola: t^2 - (3 t - 2) = (t - 1)(t - 2) on [0, 3].
  const std::vector<ActionPoint> points = {{0, 0}, {1, 1}, {3, 7}};
  const ScaledCurves curves({stretches({{3, 1}}), actionOfPoints(points)});
  const double onFirst = 1.0 / 6;            // t - t^2
  const double onOthers = 1.0 / 6 + 5.0 / 6; // below to 2, above to 3
  EXPECT_NEAR(curves.distance(0, 1), (onFirst + onOthers) / 27, 1e-16);
}

TEST(ScaledCurves, AgreesWithQuadratureTo1e9) {
  std::mt19937 random(7);
  for (int set = 0; set < 6; ++set) {
    std::vector<ActionFunction> functions;
    for (size_t pieces : {1, 2, 7, 30, 120})
      functions.push_back(randomFunction(random, pieces));
    functions.push_back(functions.back());
    functions.back().pieces.back().power += 0.01; // nearly the same
    functions.push_back({});
    const ScaledCurves curves(functions);
    for (size_t i = 0; i < functions.size(); ++i) {
      EXPECT_NEAR(curves.norm(i), quadrature(functions[i], {}, curves.unitSeconds()), 1e-9);
      for (size_t j = 0; j < functions.size(); ++j) {
        const double reference = quadrature(functions[i], functions[j], curves.unitSeconds());
        EXPECT_NEAR(curves.distance(i, j), reference, 1e-9) << i << " and " << j;
        EXPECT_NEAR(curves.distance(i, j), curves.sweptDistance(i, j), 1e-15) << i << " and " << j;
      }
    }
  }
}

TEST(ScaledCurves, StepsOfPoints) {
  // A step of 4 at half of the time, on a border of the stretches and elsewhere.
  for (const double at : {2.0, 1.7}) {
    const std::vector<ActionPoint> step = {{at, 0}, {at, 4}, {4, 4}}, flat = {{4, 0}};
    const ScaledCurves curves({actionOfPoints(step), actionOfPoints(flat)});
    EXPECT_NEAR(curves.norm(0), 4 * (4 - at) / 64, 1e-16);
    EXPECT_NEAR(curves.distance(0, 1), 4 * (4 - at) / 64, 1e-16);
  }
}

} // namespace leastaction
