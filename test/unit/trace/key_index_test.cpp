#include "analysis/trace/key_index.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace leastaction {
namespace {

TEST(KeyIndex, FindsWhatWasInsertedAndNothingElse) {
  std::mt19937_64 random(7);
  std::map<uint64_t, uint32_t> reference;
  KeyIndex index(5000);
  for (uint32_t i = 0; i < 5000; ++i) {
    const uint64_t key = 0x555500000000 + random() % 100000; // close together, as code is
    EXPECT_EQ(index.insert(key, i), reference.try_emplace(key, i).second);
  }
  for (uint64_t key = 0x555500000000; key < 0x555500000000 + 100000; ++key) {
    const auto found = reference.find(key);
    EXPECT_EQ(index.find(key), found == reference.end() ? KeyIndex::none : found->second);
  }
}

TEST(KeyIndex, EmptyFindsNothing) {
  EXPECT_EQ(KeyIndex().find(0x1234), KeyIndex::none);
  EXPECT_EQ(KeyIndex().find(0), KeyIndex::none);
}

} // namespace
} // namespace leastaction
