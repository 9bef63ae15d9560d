#include "analysis/core/memory_hierarchy.h"

#include "assembled.h"

namespace leastaction {
namespace {

class MemoryHierarchyTest : public testing::Test {
protected:
  CoreDescription core_ = test::core();
  MemoryHierarchy memory_{core_};
};

TEST_F(MemoryHierarchyTest, ColdThenWarm) {
  const auto cold = memory_.access(0x1000, 8, 100);
  EXPECT_EQ(cold.level, MemoryLevel::memory);
  EXPECT_EQ(cold.tick, 100 + core_.memoryLatencyTicks);
  const auto warm = memory_.access(0x1008, 8, 1000);
  EXPECT_EQ(warm.level, MemoryLevel::l1);
  EXPECT_EQ(warm.tick, 1000 + core_.l1.latencyTicks);
}

TEST_F(MemoryHierarchyTest, ALineBeingFilledIsMergedWith) {
  const auto first = memory_.access(0x1000, 8, 100);
  const auto second = memory_.access(0x1020, 8, 150);
  EXPECT_EQ(second.tick, first.tick);
  EXPECT_EQ(second.level, MemoryLevel::memory);
  // The last ticks of a fill do not make an access faster than a hit.
  EXPECT_EQ(memory_.access(0x1000, 8, first.tick - 1).tick, first.tick - 1 + core_.l1.latencyTicks);
}

TEST_F(MemoryHierarchyTest, AnEarlierAccessStartsTheFillItself) {
  memory_.access(0x1000, 8, 1000);
  EXPECT_EQ(memory_.access(0x1000, 8, 100).tick, 100 + core_.memoryLatencyTicks);
  EXPECT_EQ(memory_.access(0x1000, 8, 200).tick, 100 + core_.memoryLatencyTicks);
}

TEST_F(MemoryHierarchyTest, CrossingALineTouchesBoth) {
  memory_.access(0x1000, 8, 0);
  const auto crossing = memory_.access(0x103c, 8, 1000);
  EXPECT_EQ(crossing.level, MemoryLevel::memory);
  EXPECT_EQ(crossing.tick, 1000 + core_.memoryLatencyTicks);
  EXPECT_EQ(memory_.access(0x1040, 8, 2000).level, MemoryLevel::l1);
}

TEST_F(MemoryHierarchyTest, LinesEvictedFromL1AreFoundInL2AndThenL3) {
  const uint64_t setStride = core_.l1.bytes / core_.l1.ways;
  for (uint64_t way = 0; way <= core_.l1.ways; ++way)
    memory_.access(way * setStride, 8, 1000 * way);
  const auto fromL2 = memory_.access(0, 8, 100'000);
  EXPECT_EQ(fromL2.level, MemoryLevel::l2);
  EXPECT_EQ(fromL2.tick, 100'000 + core_.l2.latencyTicks);

  const uint64_t l2Stride = core_.l2.bytes / core_.l2.ways;
  for (uint64_t way = 1; way <= 2 * core_.l1.ways; ++way)
    memory_.access(way * l2Stride, 8, 200'000 + 1000 * way);
  const auto fromL3 = memory_.access(0, 8, 300'000);
  EXPECT_EQ(fromL3.level, MemoryLevel::l3);
  EXPECT_EQ(fromL3.tick, 300'000 + core_.l3.latencyTicks);
}

} // namespace
} // namespace leastaction
