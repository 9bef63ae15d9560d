#include "analysis/base/time_left.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(TimeLeft, FollowsFromASteadyProgress) {
  TimeLeft time;
  for (double passed = 0.1; passed < 2.9; passed += 0.1)
    EXPECT_FALSE(time.after(passed, passed / 100)) << "of the first seconds little follows";
  const std::optional<double> left = time.after(4, 0.04);
  ASSERT_TRUE(left);
  EXPECT_NEAR(*left, 96, 1e-9);
}

TEST(TimeLeft, NothingIsSaidWhileAPartTakesLongerThanThoseBefore) {
  TimeLeft time;
  for (double passed = 0.1; passed < 60; passed += 0.1)
    EXPECT_FALSE(time.after(passed, 0.001)) << passed;
  // Nor where the rest goes faster by far, until it has gone so for a while.
  EXPECT_FALSE(time.after(60, 0.1));
  EXPECT_FALSE(time.after(61, 0.2));
}

TEST(TimeLeft, NothingIsSaidOfTheFirstHundredth) {
  TimeLeft time;
  for (double passed = 0.1; passed < 60; passed += 0.1)
    EXPECT_FALSE(time.after(passed, passed / 10000)) << "steady, but of a part that may be unlike the rest";
  EXPECT_FALSE(TimeLeft().after(10, 0));
}

} // namespace
} // namespace leastaction
