#include "analysis/execution/core/stage/waiting_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace leastaction {
namespace {

TEST(WaitingLine, HasRoomUntilItsEntriesAreTaken) {
  WaitingLine line(2);
  EXPECT_EQ(line.entryTick(), 0u);
  line.started(50);
  EXPECT_EQ(line.entryTick(), 0u) << "one entry is left";
  line.started(30);
  EXPECT_EQ(line.entryTick(), 31u) << "the first one to leave makes room";
  line.started(40);
  EXPECT_EQ(line.entryTick(), 41u) << "its place was taken until then";
  line.started(35);
  EXPECT_EQ(line.entryTick(), 41u) << "what started earlier holds no entry by then";
}

TEST(WaitingLine, SoManyHaveNotStartedAtMost) {
  std::mt19937_64 random(3);
  constexpr uint32_t entries = 5;
  WaitingLine line(entries);
  std::vector<uint64_t> starts;
  for (int i = 0; i < 500; ++i) {
    const uint64_t entry = line.entryTick();
    if (entry != 0) {
      const auto later = std::ranges::count_if(starts, [&](uint64_t start) { return start >= entry; });
      EXPECT_LT(later, entries);
      EXPECT_EQ(std::ranges::count_if(starts, [&](uint64_t start) { return start >= entry - 1; }) >= entries, true);
    }
    starts.push_back(std::max<uint64_t>(entry, 1 + i / 3) + random() % 40);
    line.started(starts.back());
  }
}

} // namespace
} // namespace leastaction
