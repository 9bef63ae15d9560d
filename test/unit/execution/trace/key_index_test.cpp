#include "analysis/execution/trace/key_index.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace leastaction {
namespace {

TEST(KeyIndex, FindsWhatWasInserted) {
  KeyIndex index(1000);
  for (uint64_t i = 0; i < 1000; ++i)
    EXPECT_TRUE(index.insert(0x555555554000 + i * 16, static_cast<uint32_t>(i)));
  for (uint64_t i = 0; i < 1000; ++i)
    EXPECT_EQ(index.find(0x555555554000 + i * 16), i);
}

TEST(KeyIndex, AgreesWithAMap) {
  std::mt19937_64 random(7);
  std::map<uint64_t, uint32_t> reference;
  KeyIndex index(5000);
  constexpr uint64_t first = 0x555500000000, range = 100000; // close together, as code is
  for (uint32_t i = 0; i < 5000; ++i) {
    uint64_t key = first + random() % range;
    EXPECT_EQ(index.insert(key, i), reference.try_emplace(key, i).second);
  }
  for (uint64_t key = first; key < first + range; ++key) {
    auto found = reference.find(key);
    EXPECT_EQ(index.find(key), found == reference.end() ? KeyIndex::none : found->second);
  }
}

TEST(KeyIndex, DoesNotFindWhatWasNot) {
  KeyIndex index(3);
  EXPECT_TRUE(index.insert(0x10000, 0));
  EXPECT_TRUE(index.insert(0x10008, 1));
  EXPECT_TRUE(index.insert(0x10010, 2));
  for (uint64_t key = 0x10001; key < 0x10008; ++key)
    EXPECT_EQ(index.find(key), KeyIndex::none);
}

TEST(KeyIndex, RefusesASecondEntryOfAKey) {
  KeyIndex index(2);
  EXPECT_TRUE(index.insert(0x10000, 0));
  EXPECT_FALSE(index.insert(0x10000, 1));
  EXPECT_EQ(index.find(0x10000), 0u);
}

TEST(KeyIndex, AnEmptyOneFindsNothing) {
  EXPECT_EQ(KeyIndex().find(0x10000), KeyIndex::none);
  EXPECT_EQ(KeyIndex().find(0), KeyIndex::none);
}

} // namespace
} // namespace leastaction
