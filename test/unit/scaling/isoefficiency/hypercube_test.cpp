#include "analysis/scaling/isoefficiency/hypercube.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

namespace leastaction {
namespace {

TEST(Hypercube, GrayCodeVisitsNeighboursAndReturns) {
  for (unsigned d = 1; d <= 6; ++d) {
    const std::vector<uint32_t> nodes = grayCode(d);
    EXPECT_EQ(std::set<uint32_t>(nodes.begin(), nodes.end()).size(), 1U << d);
    for (size_t i = 0; i < nodes.size(); ++i)
      EXPECT_EQ(std::popcount(nodes[i] ^ nodes[(i + 1) % nodes.size()]), 1);
  }
}

// The lecture's example takes four hops.
TEST(Hypercube, RoutesCorrectOneBitAHop) {
  const std::vector<uint32_t> route = routeBetween(0b0101, 0b1010, 4);
  ASSERT_EQ(route.size(), 5U);
  EXPECT_EQ(nodeLabel(route.front(), 4), "0101");
  EXPECT_EQ(nodeLabel(route.back(), 4), "1010");
  for (size_t i = 1; i < route.size(); ++i)
    EXPECT_EQ(std::popcount(route[i] ^ route[i - 1]), 1);
  EXPECT_EQ(routeBetween(3, 3, 4).size(), 1U);
}

TEST(Hypercube, AllToAllTellsEverybodyEverything) {
  constexpr unsigned d = 4;
  std::vector<std::set<uint32_t>> known(1U << d);
  for (uint32_t node = 0; node < known.size(); ++node)
    known[node] = {node};
  for (const HypercubeStep &step : allToAllSteps(d)) {
    const auto before = known;
    for (const HypercubeMessage &message : step) {
      EXPECT_EQ(before[message.from].size(), message.words);
      known[message.to].insert(before[message.from].begin(), before[message.from].end());
    }
  }
  for (const std::set<uint32_t> &one : known)
    EXPECT_EQ(one.size(), 1U << d);
}

TEST(Hypercube, ReductionAddsEachNodeOnce) {
  constexpr unsigned d = 5;
  std::vector<int> sums(1U << d, 1);
  for (const HypercubeStep &step : reductionSteps(d))
    for (const HypercubeMessage &message : step)
      sums[message.to] += sums[message.from];
  EXPECT_EQ(sums[0], 1 << d);
  EXPECT_EQ(reductionSteps(d).size(), d);
}

} // namespace
} // namespace leastaction
