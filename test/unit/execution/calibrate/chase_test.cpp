#include "analysis/execution/calibrate/chase.h"

#include "analysis/execution/calibrate/arena.h"

#include <gtest/gtest.h>

#include <set>

namespace leastaction {
namespace {

/// Where one comes by on a chain until it comes back.
std::set<std::byte *> placesOf(std::byte *start) {
  std::set<std::byte *> places;
  for (std::byte *at = start; places.insert(at).second;)
    at = *reinterpret_cast<std::byte **>(at);
  return places;
}

TEST(Chase, IsOneCycleThroughAllNodes) {
  constexpr size_t nodes = 1000, stride = 64;
  const Arena arena(nodes * stride, Arena::Pages::small);
  ASSERT_NE(arena.begin(), nullptr);
  const Chase chase(arena.begin(), nodes, stride);
  const std::set<std::byte *> places = placesOf(arena.begin());
  ASSERT_EQ(places.size(), nodes);
  EXPECT_EQ(*places.begin(), arena.begin());
  EXPECT_EQ(*places.rbegin(), arena.begin() + (nodes - 1) * stride);
  for (const std::byte *place : places)
    EXPECT_EQ((place - arena.begin()) % static_cast<ptrdiff_t>(stride), 0);
}

TEST(Chase, NodesOfPagesTakeDifferentLinesOfThem) {
  constexpr size_t nodes = 128, page = 4096, line = 64;
  const Arena arena((nodes + 1) * page, Arena::Pages::small);
  ASSERT_NE(arena.begin(), nullptr);
  const Chase chase(arena.begin(), nodes, page);
  const std::set<std::byte *> places = placesOf(arena.begin());
  ASSERT_EQ(places.size(), nodes);
  std::set<size_t> pages, lines;
  for (const std::byte *place : places) {
    pages.insert(static_cast<size_t>(place - arena.begin()) / page);
    lines.insert(static_cast<size_t>(place - arena.begin()) % page / line);
  }
  EXPECT_EQ(pages.size(), nodes) << "one of each page";
  EXPECT_EQ(lines.size(), page / line) << "all lines are used, so that no set of a cache is crowded";
}

TEST(Chase, LeavesTheCycleAsItIs) {
  constexpr size_t nodes = 256;
  const Arena arena(nodes * 64, Arena::Pages::small);
  ASSERT_NE(arena.begin(), nullptr);
  Chase chase(arena.begin(), nodes, 64);
  for (unsigned chains = 1; chains <= Chase::mostChains; chains *= 2)
    chase.ticksPerLoad(2, 512, chains);
  EXPECT_EQ(placesOf(arena.begin()).size(), nodes);
}

TEST(Chase, AHitOfAFewLinesTakesTicks) {
  constexpr size_t nodes = 256;
  const Arena arena(nodes * 64, Arena::Pages::small);
  ASSERT_NE(arena.begin(), nullptr);
  Chase chase(arena.begin(), nodes, 64);
  const double ticks = chase.hitTicks(3);
  EXPECT_GT(ticks, 0);
  EXPECT_LT(ticks, 1e6) << "some piece was timed";
  EXPECT_EQ(placesOf(arena.begin()).size(), nodes);
}

} // namespace
} // namespace leastaction
