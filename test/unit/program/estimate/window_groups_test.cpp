#include "analysis/program/estimate/window_groups.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(WindowGroups, WithoutPartsEachWindowIsOne) {
  const WindowGroups groups({1, 3, 4}, std::nullopt, {});
  EXPECT_EQ(groups.count(), 3u);
  EXPECT_EQ(groups.of(2), 2u);
  EXPECT_FALSE(groups.parts()[1].chunk);
  EXPECT_EQ(groups.sums({{0, 5}, {2, 7}}), (WindowSeries{{0, 5}, {2, 7}}));
}

TEST(WindowGroups, WindowsOfAChunkAreOneInTheOrderOfPlaces) {
  SampleFacts::Parts parts;
  parts.warmUp = 100;
  // The first one is another thread's.
  parts.drawn = {{.weight = 3}, {.words = 10, .weight = 4, .stratum = 1}, {.words = 20, .weight = 5, .stratum = 2}, {}};
  parts.ofWindow = {3, 3, 1, 1, 2};
  SampledRegionFacts region{.firstPlace = 1, .endPlace = 4};
  region.inChunk[1] = {.instructions = 1000, .isBehindGap = true};
  region.inChunk[2] = {.instructions = 1000};
  region.inChunk[3] = {.instructions = 120, .isBehindGap = true};
  // The region has nothing in window 5, so nothing in that chunk: the chunk counts all the same.
  const WindowGroups groups({1, 2, 3, 4}, parts, region);
  ASSERT_EQ(groups.count(), 3u);
  EXPECT_EQ(groups.of(0), 2u);
  EXPECT_EQ(groups.of(3), 0u);
  EXPECT_EQ(groups.parts()[0].chunk->weight, 4);
  EXPECT_EQ(groups.parts()[1].chunk->stratum, 2u);
  EXPECT_EQ(groups.parts()[1].chunk->size, 20);
  EXPECT_NEAR(groups.parts()[0].chunk->unseen, 1000.0 / 900, 1e-12);
  EXPECT_EQ(groups.parts()[1].chunk->unseen, 1);
  EXPECT_EQ(groups.parts()[2].chunk->unseen, 2) << "at most";
  EXPECT_EQ(groups.sums({{0, 1}, {1, 2}, {3, 5}}), (WindowSeries{{0, 5}, {2, 3}}));
  EXPECT_TRUE(groups.sums({}).empty());
}

} // namespace
} // namespace leastaction
