#include "analysis/execution/locality/cache_sweep.h"

#include "test/unit/execution/locality/reference_lru.h"

#include <gtest/gtest.h>

#include <random>

namespace leastaction {
namespace {

std::vector<Access> randomAccesses(unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<Access> accesses;
  uint64_t address = 0x1000;
  for (unsigned i = 0; i < 5000; ++i) {
    address = random() % 3 ? address + random() % 40 : 0x1000 + random() % 30'000;
    accesses.push_back({address, static_cast<uint32_t>(random() % 60 ? 1u << random() % 6 : 200)});
  }
  return accesses;
}

TEST(CacheSweep, EachPointIsADirectSimulation) {
  const std::vector<Access> accesses = randomAccesses(3);
  CacheSweep sweep({.lineBytes = {8, 64}, .ways = {1, 3}, .leastBytes = 128, .mostBytes = 4096});
  for (const Access &access : accesses)
    sweep.add(access);
  sweep.finish();
  unsigned associative = 0;
  for (const SweepPoint &point : sweep.points()) {
    const uint64_t lines = point.cacheBytes / point.lineBytes;
    test::ReferenceLru cache(point.ways ? lines / point.ways : 1, point.ways ? point.ways : lines);
    uint64_t references = 0;
    for (const Access &access : accesses)
      for (uint64_t done = 0; done < access.bytes; done += 64) {
        const uint64_t bytes = std::min<uint64_t>(64, access.bytes - done);
        std::vector<uint64_t> touched;
        for (uint64_t line = (access.address + done) / point.lineBytes;
             line <= (access.address + done + bytes - 1) / point.lineBytes; ++line)
          touched.push_back(line);
        cache.access(touched);
        ++references;
      }
    EXPECT_EQ(point.misses, cache.misses) << point.lineBytes << "/" << point.cacheBytes << "/" << point.ways;
    EXPECT_EQ(sweep.references(), references);
    associative += point.ways != 0;
  }
  // 1 way: 128 to 4096; 3 ways: 192 to 3072; with lines of 64 byte and of 8.
  EXPECT_EQ(associative, 2u * (6 + 5));
}

TEST(CacheSweep, AThreadBeginsWithEmptyCachesAndSharesTheFootprint) {
  CacheSweep sweep({.ways = {2}, .leastBytes = 1024, .mostBytes = 1024});
  sweep.add({.address = 0x1000, .bytes = 8});
  sweep.beginThread();
  sweep.add({.address = 0x1000, .bytes = 8});
  sweep.finish();
  for (const SweepPoint &point : sweep.points())
    EXPECT_EQ(point.misses, 2u);
  EXPECT_EQ(sweep.usedLines(64), 2u);
  EXPECT_EQ(sweep.footprintBytes(), 8u);
}

TEST(CacheSweep, SizesBetweenPowersOfTwo) {
  CacheSweep sweep({.leastBytes = 1024, .mostBytes = 2048, .sizesPerDoubling = 2});
  const std::vector<SweepPoint> points = sweep.points();
  ASSERT_EQ(points.size(), 3u);
  EXPECT_EQ(points[1].cacheBytes, 23u * 64);
}

} // namespace
} // namespace leastaction
