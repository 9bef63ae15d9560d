#include "analysis/execution/locality/stack_distances.h"

#include "test/unit/execution/locality/reference_lru.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace leastaction {
namespace {

using Lines = std::vector<uint64_t>;

uint64_t missesOf(const Lines &trace, uint64_t cacheLines) {
  test::ReferenceLru cache(1, cacheLines);
  for (const uint64_t line : trace)
    cache.access({&line, 1});
  return cache.misses;
}

StackDistances sweep(const Lines &trace) {
  StackDistances distances;
  std::vector<LineUse> batch;
  for (const uint64_t line : trace) {
    batch.push_back({line, static_cast<uint32_t>(batch.size())});
    if (batch.size() == 100) {
      distances.add(batch);
      batch.clear();
    }
  }
  distances.add(batch);
  return distances;
}

TEST(StackDistances, ALoopMissesAlwaysOrOnlyAtFirst) {
  Lines trace;
  for (unsigned i = 0; i < 10'000; ++i)
    trace.push_back(i % 100);
  const StackDistances distances = sweep(trace);
  EXPECT_EQ(distances.misses(99), 10'000u);
  EXPECT_EQ(distances.misses(100), 100u);
  EXPECT_EQ(distances.accesses(), 10'000u);
}

/// Lines as far apart as programs have them: near, in a few arrays, and anywhere.
Lines randomTrace(unsigned seed, size_t count, unsigned different) {
  std::mt19937_64 random(seed);
  Lines trace;
  for (size_t i = 0; i < count; ++i)
    switch (random() % 4) {
    case 0:
      trace.push_back(trace.empty() ? 1 : trace.back() + 1);
      break;
    case 1:
      trace.push_back(random() % different);
      break;
    case 2:
      trace.push_back((random() % 8 << 30) + random() % (different / 8 + 1));
      break;
    default:
      trace.push_back(trace.empty() ? 1 : trace[trace.size() - 1 - random() % std::min<size_t>(trace.size(), 30)]);
    }
  return trace;
}

TEST(StackDistances, AreThoseOfADirectSimulation) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    const Lines trace = randomTrace(seed, 4000, 1u << seed % 10);
    const StackDistances distances = sweep(trace);
    for (const uint64_t lines : {1, 2, 3, 5, 8, 16, 33, 64, 200, 500, 1000, 4000})
      ASSERT_EQ(distances.misses(lines), missesOf(trace, lines)) << "seed " << seed << ", " << lines << " lines";
  }
}

// Moments are numbered anew many times, with few and with many lines in use.
TEST(StackDistances, StayExactInLongTraces) {
  std::mt19937_64 random(5);
  Lines trace;
  for (unsigned i = 0; i < 400'000; ++i)
    trace.push_back(i < 200'000 ? random() % 300 : random() % 70'000);
  const StackDistances distances = sweep(trace);
  // A plain simulation of large caches takes too long: the distance of each use, by counting marks.
  std::vector<uint64_t> latest(70'000, ~uint64_t{0});
  std::vector<bool> isLatest(trace.size());
  std::vector<uint64_t> histogram(70'001);
  uint64_t first = 0;
  std::vector<uint64_t> tree(trace.size() + 1);
  auto add = [&](size_t at, uint64_t change) {
    for (size_t i = at + 1; i < tree.size(); i += i & -i)
      tree[i] += change;
  };
  auto upTo = [&](size_t at) {
    uint64_t sum = 0;
    for (size_t i = at + 1; i; i &= i - 1)
      sum += tree[i];
    return sum;
  };
  for (size_t i = 0; i < trace.size(); ++i) {
    uint64_t &before = latest[trace[i]];
    if (before == ~uint64_t{0}) {
      ++first;
    } else {
      ++histogram[upTo(i) - upTo(before)];
      add(before, ~uint64_t{0});
    }
    add(before = i, 1);
  }
  uint64_t misses = first;
  for (uint64_t lines = histogram.size(); lines-- > 0;) {
    misses += histogram[lines];
    ASSERT_EQ(distances.misses(lines), misses) << lines;
  }
}

TEST(StackDistances, ForgetEmptiesTheCacheOnly) {
  StackDistances distances;
  distances.add(std::array{LineUse{1, 0}});
  distances.forget();
  distances.add(std::array{LineUse{1, 0}});
  EXPECT_EQ(distances.misses(1000), 2u);
  EXPECT_EQ(distances.lines(), 2u);
}

} // namespace
} // namespace leastaction
