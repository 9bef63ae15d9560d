#include "analysis/execution/locality/associative_sweep.h"

#include "test/unit/execution/locality/reference_lru.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace leastaction {
namespace {

TEST(AssociativeSweep, IsADirectSimulationOfEachCache) {
  constexpr unsigned mostSetBits = 5, mostWays = 6;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    std::mt19937_64 random(seed);
    AssociativeSweep sweep(mostSetBits, mostWays);
    std::vector<test::ReferenceLru> caches;
    for (unsigned bits = 0; bits <= mostSetBits; ++bits)
      for (unsigned ways = 1; ways <= mostWays; ++ways)
        caches.emplace_back(uint64_t{1} << bits, ways);
    uint64_t line = 0;
    std::vector<LineUse> batch;
    for (unsigned i = 0; i < 3000; ++i) {
      line = random() % 3 ? line + random() % 3 : random() % (8u << seed % 8);
      const std::vector<uint64_t> lines = random() % 8 ? std::vector{line} : std::vector{line, line + 1};
      for (const uint64_t used : lines)
        batch.push_back({used, i});
      if (batch.size() >= 50) {
        sweep.add(batch);
        batch.clear();
      }
      for (test::ReferenceLru &cache : caches)
        cache.access(lines);
    }
    sweep.add(batch);
    size_t number = 0;
    for (unsigned bits = 0; bits <= mostSetBits; ++bits)
      for (unsigned ways = 1; ways <= mostWays; ++ways)
        ASSERT_EQ(sweep.misses(bits, ways), caches[number++].misses) << seed << ": 2^" << bits << " sets, " << ways;
  }
}

TEST(AssociativeSweep, CachesThatAreTooLargeAreLeftOut) {
  AssociativeSweep sweep(4, 8, 32);
  for (uint32_t i = 0; i < 1000; ++i)
    sweep.add(std::array{LineUse{i * 7 % 100, 0}});
  EXPECT_EQ(sweep.misses(4, 2), 1000u); // 32 lines for a loop over 100
  EXPECT_EQ(sweep.misses(2, 8), 1000u);
}

} // namespace
} // namespace leastaction
