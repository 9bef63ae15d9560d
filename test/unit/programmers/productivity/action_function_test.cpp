#include "analysis/programmers/productivity/action_function.h"

#include <gtest/gtest.h>

namespace leastaction {

// Learning for two hours, then tuning for one: 0.5 * 2^2 = 2, and 0.9 * 1^2 more.
TEST(ActionFunction, StretchesByHand) {
  const std::vector<WorkStretch> stretches = {{7200, 0.5}, {3600, 0.9}};
  const ActionFunction action = actionOfStretches(stretches);
  constexpr double hourSquared = 3600.0 * 3600.0;
  EXPECT_DOUBLE_EQ(action.time, 10'800);
  EXPECT_DOUBLE_EQ(action.action, 2.9 * hourSquared);
  EXPECT_EQ(actionAt(action, -1), 0);
  EXPECT_EQ(actionAt(action, 0), 0);
  EXPECT_DOUBLE_EQ(actionAt(action, 3600), 0.5 * hourSquared);
  EXPECT_DOUBLE_EQ(actionAt(action, 7200), 2 * hourSquared);
  EXPECT_DOUBLE_EQ(actionAt(action, 9000), (2 + 0.9 / 4) * hourSquared);
  EXPECT_DOUBLE_EQ(actionAt(action, 10'800), 2.9 * hourSquared);
  EXPECT_DOUBLE_EQ(actionAt(action, 20'000), 2.9 * hourSquared);
}

TEST(ActionFunction, OneIntervalOrTwoOfTheSameActivityAreNotTheSame) {
  // The work of an interval counts anew in the next one [N 6.12].
  const std::vector<WorkStretch> one = {{20, 0.5}}, two = {{10, 0.5}, {10, 0.5}};
  EXPECT_DOUBLE_EQ(actionOfStretches(one).action, 200);
  EXPECT_DOUBLE_EQ(actionOfStretches(two).action, 100);
}

TEST(ActionFunction, PointsAreJoinedByLines) {
  const std::vector<ActionPoint> points = {{10, 100}, {10, 150}, {30, 250}};
  const ActionFunction action = actionOfPoints(points);
  EXPECT_DOUBLE_EQ(action.time, 30);
  EXPECT_DOUBLE_EQ(action.action, 250);
  EXPECT_DOUBLE_EQ(actionAt(action, 5), 50);
  EXPECT_DOUBLE_EQ(actionAt(action, 10), 150);
  EXPECT_DOUBLE_EQ(actionAt(action, 20), 200);
}

TEST(ActionFunction, NoTimeNoAction) {
  const ActionFunction action = actionOfStretches({});
  EXPECT_EQ(action.time, 0);
  EXPECT_EQ(action.action, 0);
  EXPECT_EQ(actionAt(action, 0), 0);
  EXPECT_EQ(actionAt(action, 1), 0);
}

} // namespace leastaction
