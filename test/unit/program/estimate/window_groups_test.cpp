#include "analysis/program/estimate/window_groups.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(WindowGroups, WithoutPartsEachWindowIsOne) {
  const WindowGroups groups({1, 3, 4}, std::nullopt);
  EXPECT_EQ(groups.count(), 3u);
  EXPECT_EQ(groups.of(2), 2u);
  EXPECT_EQ(groups.weight(1), 1);
  EXPECT_EQ(groups.sums({{0, 5}, {2, 7}}), (WindowSeries{{0, 5}, {2, 7}}));
}

TEST(WindowGroups, WindowsOfAChunkAreOneInTheOrderOfPlaces) {
  SampleFacts::Parts parts;
  parts.drawn = {{.weight = 4}, {.weight = 5}, {.weight = 6}};
  parts.ofWindow = {2, 2, 0, 0, 1};
  // The region has nothing in window 5.
  const WindowGroups groups({1, 2, 3, 4}, parts);
  ASSERT_EQ(groups.count(), 2u);
  EXPECT_EQ(groups.of(0), 1u);
  EXPECT_EQ(groups.of(3), 0u);
  EXPECT_EQ(groups.weight(0), 4);
  EXPECT_EQ(groups.weight(1), 6);
  EXPECT_EQ(groups.sums({{0, 1}, {1, 2}, {3, 5}}), (WindowSeries{{0, 5}, {1, 3}}));
  EXPECT_TRUE(groups.sums({}).empty());
}

} // namespace
} // namespace leastaction
