// In a program without counters of its own: all of them are a shared object's.
#include "runtime/counter_ranges.h"

#include <gtest/gtest.h>

namespace leastaction::runtime {
namespace {

TEST(CounterRanges, ModulesGetPlacesSideBySide) {
  EXPECT_FALSE(hasCounters());
  uint64_t first = 0, second = 0, again = 0;
  ASSERT_TRUE(placeCounters(0x10000, 0x10100, first));
  ASSERT_TRUE(placeCounters(0x20000, 0x20040, second));
  EXPECT_TRUE(hasCounters());
  // Where a module's first counter is found behind the anchor.
  const uint64_t firstPlace = 0x10000 + first - counterAnchor(), secondPlace = 0x20000 + second - counterAnchor();
  EXPECT_EQ(secondPlace, firstPlace + 0x100);
  ASSERT_TRUE(placeCounters(0x10000, 0x10100, again));
  EXPECT_EQ(again, first) << "a module that is loaded again gets its place back";
  size_t modules = 0;
  for (const CounterRange &range : counterRanges())
    modules += range.end > range.begin && range.offset == (range.begin == 0x10000 ? firstPlace : secondPlace);
  EXPECT_EQ(modules, 2u);
  EXPECT_FALSE(hasRefusedCounters());
  EXPECT_FALSE(placeCounters(0x1000000, 0x1000000 + counterBytes, again));
  EXPECT_TRUE(hasRefusedCounters());
  EXPECT_EQ(again, first) << "nothing is told of what has no room";
}

} // namespace
} // namespace leastaction::runtime
