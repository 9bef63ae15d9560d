#include "analysis/execution/calibrate/arena.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(Arena, BeginsWithAHugePageAndCanBeWritten) {
  for (const Arena::Pages pages : {Arena::Pages::small, Arena::Pages::huge}) {
    constexpr size_t bytes = 3 << 20;
    const Arena arena(bytes, pages);
    ASSERT_NE(arena.begin(), nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(arena.begin()) % Arena::hugePage, 0u);
    for (size_t offset = 0; offset < bytes; offset += Arena::smallPage)
      EXPECT_EQ(arena.begin()[offset], std::byte{1}) << "each page is there before anything is measured";
    arena.begin()[bytes - 1] = std::byte{2};
  }
}

TEST(Arena, HasNoBeginWhereThereIsNoMemory) {
  const Arena arena(size_t{1} << 60, Arena::Pages::small);
  EXPECT_EQ(arena.begin(), nullptr);
}

} // namespace
} // namespace leastaction
