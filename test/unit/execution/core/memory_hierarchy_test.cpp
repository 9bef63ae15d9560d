#include "analysis/execution/core/memory_hierarchy.h"

#include "assembled.h"

namespace leastaction {
namespace {

class MemoryHierarchyTest : public testing::Test {
protected:
  MemoryHierarchy::Arrival access(uint64_t address, uint64_t tick) {
    return memory_.access({.address = address, .bytes = 8, .tick = tick});
  }

  CoreDescription core_ = test::plainMemoryCore();
  MemoryHierarchy memory_{core_};
};

TEST_F(MemoryHierarchyTest, ColdThenWarm) {
  const auto cold = access(0x1000, 100);
  EXPECT_EQ(cold.level, MemoryLevel::memory);
  EXPECT_EQ(cold.tick, 100 + core_.memoryLatencyTicks);
  const auto warm = access(0x1008, 1000);
  EXPECT_EQ(warm.level, MemoryLevel::l1);
  EXPECT_EQ(warm.tick, 1000 + core_.l1.latencyTicks);
}

TEST_F(MemoryHierarchyTest, ALineBeingFilledIsMergedWith) {
  const auto first = access(0x1000, 100);
  const auto second = access(0x1020, 150);
  EXPECT_EQ(second.tick, first.tick);
  EXPECT_EQ(second.level, MemoryLevel::memory);
  // The last ticks of a fill do not make an access faster than a hit.
  EXPECT_EQ(access(0x1000, first.tick - 1).tick, first.tick - 1 + core_.l1.latencyTicks);
}

TEST_F(MemoryHierarchyTest, AFullLastCacheHasWhatNobodyWasToldOf) {
  memory_.fillLastCache();
  const auto found = access(0x1000, 100);
  EXPECT_EQ(found.level, MemoryLevel::l3);
  EXPECT_EQ(found.tick, 100 + core_.l3.latencyTicks);
  EXPECT_EQ(access(0x1000, 1000).level, MemoryLevel::l1);
}

TEST(MemoryHierarchyLevels, TheLastCacheCanBeFullWhicheverItIs) {
  CoreDescription core = test::plainMemoryCore();
  core.l3.inclusion = Inclusion::exclusive;
  MemoryHierarchy exclusive(core);
  exclusive.fillLastCache();
  EXPECT_EQ(exclusive.access({.address = 0x1000, .bytes = 8, .tick = 100}).level, MemoryLevel::l3);
  core.l3.bytes = 0;
  MemoryHierarchy withoutL3(core);
  withoutL3.fillLastCache();
  EXPECT_EQ(withoutL3.access({.address = 0x1000, .bytes = 8, .tick = 100}).level, MemoryLevel::l2);
}

TEST_F(MemoryHierarchyTest, WhatIsTouchedIsThereAndTakesWhatItsLevelTakes) {
  const auto touched = memory_.touch({.address = 0x103c, .bytes = 8, .tick = 100}, MemoryLevel::l2);
  EXPECT_EQ(touched.tick, 100 + core_.l2.latencyTicks);
  EXPECT_EQ(touched.level, MemoryLevel::l2);
  EXPECT_EQ(access(0x1000, 1000).level, MemoryLevel::l1);
  EXPECT_EQ(access(0x1040, 1000).level, MemoryLevel::l1) << "of both lines";
  EXPECT_EQ(memory_.touch({.address = 0x1000, .bytes = 8, .tick = 2000}, MemoryLevel::l3).level, MemoryLevel::l1)
      << "at the latest";
}

TEST(MemoryHierarchyTouch, TakesNothingThatOthersNeed) {
  const CoreDescription core = test::core();
  MemoryHierarchy touched(core), untouched(core);
  for (uint64_t line = 0; line < 64; ++line)
    touched.touch({.address = 0x100000 + 64 * line, .bytes = 8, .tick = 100}, MemoryLevel::l1);
  EXPECT_EQ(touched.access({.address = 0x900000, .bytes = 8, .tick = 100}).tick,
            untouched.access({.address = 0x900000, .bytes = 8, .tick = 100}).tick);
}

TEST_F(MemoryHierarchyTest, AnEarlierAccessStartsTheFillItself) {
  access(0x1000, 1000);
  EXPECT_EQ(access(0x1000, 100).tick, 100 + core_.memoryLatencyTicks);
  EXPECT_EQ(access(0x1000, 200).tick, 100 + core_.memoryLatencyTicks);
}

TEST_F(MemoryHierarchyTest, CrossingALineTouchesBoth) {
  access(0x1000, 0);
  const auto crossing = access(0x103c, 1000);
  EXPECT_EQ(crossing.level, MemoryLevel::memory);
  EXPECT_EQ(crossing.tick, 1000 + core_.memoryLatencyTicks);
  EXPECT_EQ(access(0x1040, 2000).level, MemoryLevel::l1);
}

TEST_F(MemoryHierarchyTest, LinesEvictedFromL1AreFoundInL2AndThenL3) {
  const uint64_t setStride = core_.l1.bytes / core_.l1.ways;
  for (uint64_t way = 0; way <= core_.l1.ways; ++way)
    access(way * setStride, 1000 * way);
  const auto fromL2 = access(0, 100'000);
  EXPECT_EQ(fromL2.level, MemoryLevel::l2);
  EXPECT_EQ(fromL2.tick, 100'000 + core_.l2.latencyTicks);

  const uint64_t l2Stride = core_.l2.bytes / core_.l2.ways;
  for (uint64_t way = 1; way <= 2 * core_.l1.ways; ++way)
    access(way * l2Stride, 200'000 + 1000 * way);
  const auto fromL3 = access(0, 300'000);
  EXPECT_EQ(fromL3.level, MemoryLevel::l3);
  EXPECT_EQ(fromL3.tick, 300'000 + core_.l3.latencyTicks);
}

TEST(MemoryHierarchyLevels, WithoutAnL3WhatLeavesL2IsInMemory) {
  CoreDescription core = test::plainMemoryCore();
  core.l3.bytes = 0;
  for (const Inclusion inclusion : {Inclusion::none, Inclusion::inclusive, Inclusion::exclusive}) {
    core.l3.inclusion = inclusion;
    MemoryHierarchy memory(core);
    const uint64_t lines = core.l2.bytes / core.l2.lineBytes * 2;
    for (uint64_t i = 0; i < lines; ++i)
      memory.access({.address = i * core.l2.lineBytes, .bytes = 8, .tick = 1000 * i, .isStore = i % 2 == 0});
    const auto arrival = memory.access({.address = 0, .bytes = 8, .tick = 1000 * lines});
    EXPECT_EQ(arrival.level, MemoryLevel::memory);
    EXPECT_EQ(arrival.tick, 1000 * lines + core.memoryLatencyTicks);
  }
}

} // namespace
} // namespace leastaction
