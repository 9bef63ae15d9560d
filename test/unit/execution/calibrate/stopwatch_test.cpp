// What the clock says depends on the machine; how often is measured and which run counts does not.
#include "analysis/execution/calibrate/stopwatch.h"

#include <gtest/gtest.h>

#include <string>

namespace leastaction {
namespace {

TEST(Stopwatch, MedianAndLowerQuartileAreValuesThatWereMeasured) {
  EXPECT_EQ(median({7}), 7);
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({4, 3, 2, 1}), 3); // the upper one of two
  EXPECT_EQ(lowerQuartile({7}), 7);
  EXPECT_EQ(lowerQuartile({9, 8, 7, 6, 5, 4, 3, 2, 1}), 3);
  EXPECT_EQ(lowerQuartile({100, 1, 100, 100}), 100);
  EXPECT_EQ(lowerQuartile({100, 1, 2, 100}), 2);
}

TEST(Stopwatch, PreparesBeforeEachRun) {
  std::string order;
  const std::vector<double> ticks = ticksOfRuns(3, [&] { order += 'p'; }, [&] { order += 'w'; });
  EXPECT_EQ(order, "pwpwpw");
  EXPECT_EQ(ticks.size(), 3u);
}

} // namespace
} // namespace leastaction
