#include "analysis/trace/key_index.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(KeyIndex, FindsWhatWasInserted) {
  KeyIndex index(1000);
  for (uint64_t i = 0; i < 1000; ++i)
    EXPECT_TRUE(index.insert(0x555555554000 + i * 16, static_cast<uint32_t>(i)));
  for (uint64_t i = 0; i < 1000; ++i)
    EXPECT_EQ(index.find(0x555555554000 + i * 16), i);
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
