#include "analysis/execution/calibrate/latencies.h"

#include "analysis/execution/calibrate/arena.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(Latencies, TheSizeOfALevelIsWhereALoadIsAThirdOfTheWayToTheNext) {
  const std::vector<WorkingSet> curve = {{4096, 5},   {8192, 5},    {16384, 5.5}, {32768, 6},
                                         {65536, 13}, {131072, 14}, {262144, 30}};
  EXPECT_EQ(sizeWithin(curve, 5, 14), 32768u); // below 8 ticks
  EXPECT_EQ(sizeWithin(curve, 14, 50), 131072u);
  EXPECT_EQ(sizeWithin(curve, 1, 2), 0u) << "nothing is that fast";
  EXPECT_EQ(sizeWithin({}, 5, 14), 0u);
  // A dent in the curve, where others had the cache, does not end a level.
  EXPECT_EQ(sizeWithin({{4096, 5}, {8192, 12}, {16384, 5}, {32768, 14}}, 5, 14), 16384u);
  // Nor does a set that was fast once, far beyond it, belong to it.
  EXPECT_EQ(sizeWithin({{4096, 5}, {8192, 5}, {16384, 14}, {32768, 14}, {65536, 6}, {131072, 14}}, 5, 14), 8192u);
}

TEST(Latencies, CurvesAscendFromAPageInQuartersOfAnOctave) {
  constexpr size_t most = 64 << 10;
  const Arena arena(most, Arena::Pages::small);
  ASSERT_NE(arena.begin(), nullptr);
  const std::vector<WorkingSet> curve = latencyCurve(arena.begin(), most, 1);
  ASSERT_EQ(curve.size(), 4u * 4 + 1);
  EXPECT_EQ(curve.front().bytes, 4096u);
  EXPECT_EQ(curve[1].bytes, 5120u);
  EXPECT_EQ(curve.back().bytes, most);
  for (size_t i = 1; i < curve.size(); ++i)
    EXPECT_GT(curve[i].bytes, curve[i - 1].bytes);
}

} // namespace
} // namespace leastaction
