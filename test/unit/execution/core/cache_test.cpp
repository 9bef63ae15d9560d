#include "analysis/execution/core/cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace leastaction {
namespace {

/// True for a hit; a miss brings the line in.
template <class Cache> bool access(Cache &cache, uint64_t line) {
  if (cache.touch(line))
    return true;
  cache.insert(line);
  return false;
}

TEST(SetAssociativeCache, EvictsTheLeastRecentlyUsedLine) {
  SetAssociativeCache<> cache(1, 2);
  EXPECT_FALSE(access(cache, 1));
  EXPECT_FALSE(access(cache, 2));
  EXPECT_TRUE(access(cache, 1)); // 2 is now the oldest.
  EXPECT_FALSE(access(cache, 3));
  EXPECT_TRUE(access(cache, 1));
  EXPECT_FALSE(access(cache, 2));
}

TEST(SetAssociativeCache, SetsDoNotDisturbEachOther) {
  SetAssociativeCache<> cache(4, 1);
  for (uint64_t line = 0; line < 4; ++line)
    access(cache, line);
  access(cache, 4); // The set of line 0.
  EXPECT_FALSE(cache.touch(0));
  EXPECT_TRUE(cache.touch(1));
}

TEST(SetAssociativeCache, HashedSetsKeepLinesApartThatAreAPowerOfTwoApart) {
  const auto misses = [](SetIndex index) {
    SetAssociativeCache<> cache(64, 8, Replacement::lru, index);
    int count = 0;
    for (int round = 0; round < 2; ++round)
      for (uint64_t row = 0; row < 128; ++row)
        count += !access(cache, row * 64);
    return count;
  };
  EXPECT_EQ(misses(SetIndex::lowBits), 256); // All of them in one set of 8.
  EXPECT_EQ(misses(SetIndex::hashed), 128);  // A quarter of the cache.
}

TEST(SetAssociativeCache, EverySetOfAHashedCacheIsUsed) {
  const SetAssociativeCache<> cache(2048, 8, Replacement::lru, SetIndex::hashed);
  for (const uint64_t stride : {1, 2, 64, 2048, 65536}) {
    std::vector<int> lines(2048);
    for (uint64_t i = 0; i < 8 * 2048; ++i)
      ++lines[cache.setOf(i * stride)];
    EXPECT_LE(std::ranges::max(lines), 20) << stride;
  }
}

TEST(SetAssociativeCache, TheNumberOfSetsNeedNotBeAPowerOfTwo) {
  SetAssociativeCache<> cache(3, 1);
  access(cache, 0);
  access(cache, 3);
  EXPECT_FALSE(cache.touch(0));
  EXPECT_TRUE(cache.touch(3));
}

TEST(SetAssociativeCache, RecordsMoveWithTheirLines) {
  SetAssociativeCache<int> cache(1, 4);
  for (int line = 0; line < 4; ++line)
    cache.insert(static_cast<uint64_t>(line)) = 10 * line;
  for (const uint64_t line : {2, 0, 3, 1, 2})
    EXPECT_EQ(*cache.touch(line), 10 * static_cast<int>(line));
}

TEST(SetAssociativeCache, MoreWaysNeverMissMore) {
  std::mt19937_64 random(1);
  SetAssociativeCache<> smaller(16, 4);
  SetAssociativeCache<> larger(16, 6);
  for (int i = 0; i < 20'000; ++i) {
    const uint64_t line = random() % 128;
    const bool hitsSmaller = access(smaller, line);
    const bool hitsLarger = access(larger, line);
    EXPECT_TRUE(hitsLarger || !hitsSmaller) << "the stack property of least-recently-used replacement";
  }
}

TEST(SetAssociativeCache, TreesAndAgesKeepWhatIsUsedAgain) {
  for (const Replacement replacement : {Replacement::treePlru, Replacement::quadAge}) {
    SetAssociativeCache<> cache(1, 4, replacement);
    for (const uint64_t line : {1, 2, 3, 4})
      cache.insert(line);
    for (uint64_t line = 5; line < 50; ++line) {
      EXPECT_TRUE(cache.touch(1)) << line;
      cache.insert(line);
    }
  }
}

TEST(SetAssociativeCache, VictimsAreNamedAndLinesCanBeTakenOut) {
  SetAssociativeCache<int> cache(1, 2);
  std::optional<SetAssociativeCache<int>::Victim> victim;
  cache.insert(1, &victim) = 10;
  cache.insert(2, &victim) = 20;
  EXPECT_FALSE(victim);
  cache.insert(3, &victim);
  ASSERT_TRUE(victim);
  EXPECT_EQ(victim->line, 1u);
  EXPECT_EQ(victim->record, 10);
  EXPECT_EQ(cache.remove(2), 20);
  EXPECT_EQ(cache.remove(2), std::nullopt);
  victim.reset();
  cache.insert(4, &victim);
  EXPECT_FALSE(victim) << "the empty place was taken";
}

TEST(SetAssociativeCache, LinesOfMoreThan32BitsAreToldApart) {
  constexpr uint64_t upper = uint64_t{1} << 40;
  // The second and third have the tag of the first and of an empty place.
  const std::vector<uint64_t> lines{7, upper | (7 ^ upper >> 32), 0xffff'ffff, upper | (0xffff'ffff ^ upper >> 32), 0};
  for (size_t first = 0; first < lines.size(); ++first) {
    SetAssociativeCache<int> cache(1, 8);
    for (size_t i = 0; i < lines.size(); ++i) {
      const size_t number = (first + i) % lines.size();
      EXPECT_FALSE(cache.touch(lines[number])) << number;
      cache.insert(lines[number]) = static_cast<int>(number);
    }
    for (size_t i = 0; i < lines.size(); ++i)
      EXPECT_EQ(*cache.touch(lines[i]), static_cast<int>(i));
    EXPECT_EQ(cache.remove(lines[1]), 1);
    EXPECT_FALSE(cache.touch(lines[1]));
    EXPECT_TRUE(cache.touch(lines[0]));
  }
}

TEST(SetAssociativeCache, VictimsKeepTheirNumbers) {
  for (const uint64_t other : {uint64_t{5}, uint64_t{1} << 45}) {
    SetAssociativeCache<> cache(1, 2);
    std::optional<SetAssociativeCache<>::Victim> victim;
    cache.insert(3, &victim);
    cache.insert(other, &victim);
    EXPECT_FALSE(victim);
    cache.insert(9, &victim);
    EXPECT_EQ(victim->line, 3u);
    cache.insert(11, &victim);
    EXPECT_EQ(victim->line, other);
  }
}

} // namespace
} // namespace leastaction
