#include "analysis/program/metric/polygon.h"

#include <gtest/gtest.h>

namespace leastaction {

TEST(Polygon, AreaBetweenLinesThatCross) {
  EXPECT_DOUBLE_EQ(areaBetween({{0, 0}, {1, 1}}, {{0, 1}, {1, 0}}), 0.5);
  EXPECT_DOUBLE_EQ(areaBetween({{0, 0}, {1, 3}}, {{0, 1}, {1, 0}}), 1.0 / 8 + 9.0 / 8);
}

TEST(Polygon, ZeroBeforeTheFirstPoint) {
  EXPECT_DOUBLE_EQ(areaBetween({{0.5, 0}, {1, 1}}, {{0, 0}, {1, 1}}), 0.25);
  EXPECT_DOUBLE_EQ(areaBetween({{1, 0}}, {{0, 0}, {1, 1}}), 0.5);
  EXPECT_DOUBLE_EQ(areaBetween({}, {{0, 0}, {1, 1}}), 0.5);
}

TEST(Polygon, CornersNeedNotCoincide) {
  EXPECT_DOUBLE_EQ(areaBetween({{0, 0}, {0.25, 1}, {1, 1}}, {{0, 0}, {0.5, 1}, {1, 1}}), 0.125);
}

TEST(Polygon, ItselfIsAtZero) {
  const std::vector<PolygonPoint> points = {{0, 0}, {0.3, 2}, {1, 5}};
  EXPECT_EQ(areaBetween(points, points), 0);
}

} // namespace leastaction
