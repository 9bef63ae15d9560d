#include "analysis/program/cause/keyed_sums.h"

#include <gtest/gtest.h>

#include <compare>

namespace leastaction {
namespace {

struct Key {
  uint64_t number = 0;
  auto operator<=>(const Key &) const = default;
  uint64_t hash() const { return number; }
};

TEST(KeyedSums, KeysThatShareAPlaceHaveSumsOfTheirOwn) {
  KeyedSums<Key> sums;
  for (uint64_t i = 0; i < 3000; ++i)
    sums.add({i % 3 * 1024}, i);
  sums.settle();
  const std::map<Key, uint64_t> expected{{{0}, 1498500}, {{1024}, 1499500}, {{2048}, 1500500}};
  EXPECT_EQ(sums.sums(), expected);
  sums.settle();
  EXPECT_EQ(sums.sums(), expected) << "nothing was added";
}

} // namespace
} // namespace leastaction
