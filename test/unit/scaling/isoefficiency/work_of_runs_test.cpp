#include "analysis/scaling/isoefficiency/work_of_runs.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

std::vector<MeasuredPoint> serialRuns(const auto &time) {
  std::vector<MeasuredPoint> points;
  for (double size = 64; size < 1e5; size *= 4)
    points.push_back({.processors = 1, .size = size, .times = {time(size)}, .work = {}, .phases = {}});
  return points;
}

TEST(WorkOfRuns, FollowsTheTimesOnOneProcessor) {
  EXPECT_EQ(workOfRuns(serialRuns([](double n) { return 3e-9 * n * n; }), "", "t")->sum.text(), "n^2");
  EXPECT_EQ(workOfRuns(serialRuns([](double n) { return n * std::log2(n); }), "", "t")->sum.text(), "n log n");
  EXPECT_EQ(workOfRuns(serialRuns([](double n) { return n; }), "", "t")->sum.text(), "n");
}

TEST(WorkOfRuns, IsWhatIsGiven) {
  EXPECT_EQ(workOfRuns({}, "2*n^3", "t")->sum.text(), "2 n^3");
  EXPECT_EQ(workOfRuns({}, "n*P", "t").error().what, "there is no variable 'P'");
  EXPECT_FALSE(workOfRuns({}, "", "t"));
}

} // namespace
} // namespace leastaction
