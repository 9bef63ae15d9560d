#include "analysis/execution/replay/chunk_schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace leastaction {
namespace {

constexpr uint32_t stretch = 10, count = 605;

/// Two kinds of chunks: every third packs worse.
std::vector<ChunkSize> someChunks() {
  std::vector<ChunkSize> chunks;
  for (uint32_t chunk = 0; chunk < count; ++chunk)
    chunks.push_back({1000, (chunk % 3 == 0 ? 4000 : 1000) + chunk % 7});
  return chunks;
}

SamplePlan stretched(uint64_t seed, uint32_t lead = 2) {
  return {.seed = seed, .chunks = {.stretch = stretch, .lead = lead}};
}

TEST(ChunkSchedule, DrawsOneOfEachStretchAndReadsWhatIsInFront) {
  const ChunkSchedule schedule(stretched(7), 0, someChunks());
  std::set<uint32_t> stretches;
  uint32_t drawn = 0;
  for (uint32_t chunk = 0; chunk < count; ++chunk) {
    if (schedule.useOf(chunk) == ChunkUse::read) {
      stretches.insert(chunk / stretch);
      ++drawn;
    } else {
      const bool leads = schedule.useOf(chunk + 1) == ChunkUse::read || schedule.useOf(chunk + 2) == ChunkUse::read;
      EXPECT_EQ(schedule.useOf(chunk), leads ? ChunkUse::lead : ChunkUse::passOver) << chunk;
    }
  }
  EXPECT_GE(stretches.size(), count / stretch);
  EXPECT_LE(drawn, stretches.size() + 2) << "the first and the last one may come besides";
}

TEST(ChunkSchedule, WhatIsUnlikeTheOthersIsReadAndStandsForItself) {
  std::vector<ChunkSize> chunks = someChunks();
  chunks[300].storedBytes = 60000;
  for (const uint64_t seed : {1, 2, 3, 4, 5}) {
    const ChunkSchedule schedule(stretched(seed), 0, chunks);
    for (const uint32_t chunk : {0u, 300u, count - 1}) {
      ASSERT_EQ(schedule.useOf(chunk), ChunkUse::read) << chunk;
      EXPECT_EQ(schedule.drawn(chunk).weight, 1);
      EXPECT_LT(schedule.drawn(chunk).place, 3u);
    }
  }
}

TEST(ChunkSchedule, OfManyThatAreUnlikeTheOthersTheFurthestAreRead) {
  std::vector<ChunkSize> chunks(count, {1000, 1000});
  for (uint32_t chunk = 30; chunk < 130; ++chunk)
    chunks[chunk].storedBytes = 100'000 + 1000 * chunk;
  const ChunkSchedule schedule(stretched(2), 0, chunks);
  // A quarter of those that are drawn.
  for (uint32_t chunk = 115; chunk < 130; ++chunk)
    EXPECT_EQ(schedule.drawn(chunk).weight, 1) << chunk;
  size_t others = 0;
  for (const auto &[chunk, drawn] : schedule.allDrawn())
    others += chunk >= 30 && chunk < 115 && drawn.stratum == 0;
  EXPECT_EQ(others, 0u);
}

TEST(ChunkSchedule, StrataEndWherePackingDiffers) {
  // Two kinds that lie side by side, each not quite alike in itself.
  std::vector<ChunkSize> chunks;
  for (uint32_t chunk = 0; chunk < 600; ++chunk)
    chunks.push_back({1000, (chunk < 220 ? 1000 : 3000) + chunk * 37 % 50});
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const ChunkSchedule schedule(stretched(seed), 0, chunks);
    std::map<uint32_t, std::set<bool>> kinds;
    double first = 0;
    for (const auto &[chunk, drawn] : schedule.allDrawn()) {
      if (drawn.stratum != 0)
        kinds[drawn.stratum].insert(chunk < 220);
      first += chunk < 220 ? drawn.weight : 0;
    }
    EXPECT_GT(kinds.size(), 1u) << seed;
    for (const auto &[unused, kind] : kinds)
      EXPECT_EQ(kind.size(), 1u) << seed;
    EXPECT_NEAR(first, 220, 1e-9) << seed;
  }
}

TEST(ChunkSchedule, SeedAndThreadDecide) {
  const auto uses = [](const SamplePlan &plan, uint64_t thread) {
    const ChunkSchedule schedule(plan, thread, someChunks());
    std::vector<ChunkUse> all;
    for (uint32_t chunk = 0; chunk < count; ++chunk)
      all.push_back(schedule.useOf(chunk));
    return all;
  };
  EXPECT_EQ(uses(stretched(1), 0), uses(stretched(1), 0));
  EXPECT_NE(uses(stretched(1), 0), uses(stretched(2), 0));
  EXPECT_NE(uses(stretched(1), 0), uses(stretched(1), 1));
}

TEST(ChunkSchedule, DrawnChunksStandForAllWordsOfTheirKind) {
  const std::vector<ChunkSize> chunks = someChunks();
  const ChunkSchedule schedule(stretched(3), 0, chunks);
  const std::map<uint32_t, DrawnChunk> &drawn = schedule.allDrawn();
  double all = 0;
  for (const auto &[unused, chunk] : drawn)
    all += chunk.weight * static_cast<double>(chunk.words);
  EXPECT_NEAR(all, 1000.0 * count, 1e-6);
  double worse = 0;
  std::set<uint32_t> places;
  for (uint32_t chunk = 0; chunk < count; ++chunk)
    if (schedule.useOf(chunk) == ChunkUse::read) {
      places.insert(schedule.drawn(chunk).place);
      worse += chunk % 3 == 0 ? schedule.drawn(chunk).weight : 0;
    }
  EXPECT_EQ(places.size(), drawn.size());
  EXPECT_EQ(*places.rbegin() + 1, drawn.size());
  // By chance, a third of them more or less; by their kind, what there is.
  EXPECT_NEAR(worse, count / 3.0, 0.12 * count / 3.0);
}

TEST(ChunkSchedule, ShortThreadsAreReadAsAWhole) {
  std::vector<ChunkSize> chunks = someChunks();
  chunks.resize(2 * stretch - 1);
  const ChunkSchedule schedule(stretched(1), 0, chunks);
  for (uint32_t chunk = 0; chunk < chunks.size(); ++chunk) {
    EXPECT_EQ(schedule.useOf(chunk), ChunkUse::read);
    EXPECT_EQ(schedule.drawn(chunk).weight, 1);
  }
}

TEST(ChunkSchedule, EachSeedDrawsSomethingThatStandsForTheOthers) {
  std::vector<ChunkSize> chunks = someChunks();
  chunks.resize(2 * stretch);
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const ChunkSchedule schedule(stretched(seed), 0, chunks);
    double all = 0;
    for (const auto &[unused, chunk] : schedule.allDrawn())
      all += chunk.weight * static_cast<double>(chunk.words);
    EXPECT_NEAR(all, 1000.0 * 2 * stretch, 1e-6) << seed;
  }
}

TEST(ChunkSchedule, SegmentsReadTheSameAndMoreInFrontOfTheirFirst) {
  constexpr uint32_t firstPlace = 100, moreLead = 2;
  const ChunkSchedule whole(stretched(3), 0, someChunks(), firstPlace);
  const std::vector<ChunkSchedule> segments = whole.segments(4, moreLead);
  ASSERT_EQ(segments.size(), (whole.allDrawn().size() + 3) / 4);
  std::map<uint32_t, DrawnChunk> drawn;
  for (const ChunkSchedule &segment : segments) {
    EXPECT_LE(segment.allDrawn().size(), 4u);
    const uint32_t first = segment.allDrawn().begin()->first;
    for (uint32_t chunk = 0; chunk < count; ++chunk) {
      const bool leadsToFirst = chunk < first && first - chunk <= stretched(3).chunks.lead + moreLead;
      const ChunkUse use = segment.useOf(chunk);
      EXPECT_EQ(use == ChunkUse::read, segment.allDrawn().contains(chunk)) << chunk;
      if (chunk < first)
        EXPECT_EQ(use == ChunkUse::lead, leadsToFirst) << chunk;
    }
    for (const auto &[chunk, one] : segment.allDrawn()) {
      EXPECT_TRUE(drawn.emplace(chunk, one).second);
      EXPECT_EQ(one.place, whole.drawn(chunk).place);
      EXPECT_GE(one.place, firstPlace);
    }
  }
  EXPECT_EQ(drawn.size(), whole.allDrawn().size());
}

TEST(ChunkSchedule, OfAnEmptyThreadNothingIsRead) {
  EXPECT_EQ(ChunkSchedule(stretched(1), 0, {}).useOf(0), ChunkUse::passOver);
}

TEST(ChunkSchedule, MissingChunksAreNotDrawn) {
  std::vector<ChunkSize> chunks = someChunks();
  std::ranges::fill(std::span(chunks).subspan(100, 100), ChunkSize{});
  const ChunkSchedule schedule(stretched(1), 0, chunks);
  for (uint32_t chunk = 100; chunk < 200; ++chunk)
    EXPECT_NE(schedule.useOf(chunk), ChunkUse::read);
}

} // namespace
} // namespace leastaction
