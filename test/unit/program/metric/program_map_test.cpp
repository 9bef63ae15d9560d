#include "analysis/program/metric/program_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace leastaction {

namespace {

std::vector<std::vector<double>> distancesOf(const std::vector<MapPoint> &points) {
  std::vector<std::vector<double>> distance(points.size(), std::vector<double>(points.size()));
  for (size_t i = 0; i < points.size(); ++i)
    for (size_t j = 0; j < points.size(); ++j)
      distance[i][j] = std::hypot(points[i].x - points[j].x, points[i].y - points[j].y);
  return distance;
}

} // namespace

TEST(ProgramMap, FindsPointsOfThePlaneAgain) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> place(-1, 1);
  for (size_t count : {2, 3, 10, 60}) {
    std::vector<MapPoint> points(count);
    for (MapPoint &point : points)
      point = {place(random), place(random) / 2};
    const auto distance = distancesOf(points);
    const ProgramMap map = programMap(distance);
    const auto shown = distancesOf(map.points);
    for (size_t i = 0; i < count; ++i)
      for (size_t j = 0; j < count; ++j)
        EXPECT_NEAR(shown[i][j], distance[i][j], 1e-9);
    EXPECT_NEAR(map.explained, 1, 1e-9);
    EXPECT_NEAR(map.stress, 0, 1e-9);
  }
}

TEST(ProgramMap, PointsOnALineLieOnTheFirstAxis) {
  const ProgramMap map = programMap({{0, 1, 3}, {1, 0, 2}, {3, 2, 0}});
  // About their centre at 4/3; the one farthest out is positive.
  EXPECT_NEAR(map.points[2].x, 5.0 / 3, 1e-12);
  EXPECT_NEAR(map.points[1].x, -1.0 / 3, 1e-12);
  EXPECT_NEAR(map.points[0].x, -4.0 / 3, 1e-12);
  for (const MapPoint &point : map.points)
    EXPECT_NEAR(point.y, 0, 1e-9);
}

TEST(ProgramMap, WhatNoPlaneHoldsIsNotExplained) {
  // Four programs, each at distance 1 from all others: a tetrahedron, of which a plane shows two of three axes.
  const ProgramMap map = programMap({{0, 1, 1, 1}, {1, 0, 1, 1}, {1, 1, 0, 1}, {1, 1, 1, 0}});
  EXPECT_NEAR(map.explained, 2.0 / 3, 1e-9);
  EXPECT_GT(map.stress, 0.1);
}

TEST(ProgramMap, DegenerateSets) {
  EXPECT_TRUE(programMap({}).points.empty());
  EXPECT_EQ(programMap({{0}}).points.size(), 1u);
  const ProgramMap same = programMap({{0, 0}, {0, 0}});
  EXPECT_EQ(same.points[0].x, 0);
  EXPECT_EQ(same.explained, 1);
  EXPECT_EQ(same.stress, 0);
}

} // namespace leastaction
