#include "analysis/scaling/isoefficiency/memory_limit.h"

#include <gtest/gtest.h>

#include <array>

namespace leastaction {
namespace {

// The lecture's table.
constexpr std::array<MemoryNeed, 4> needs = {{{2, 1e9}, {4, 4e9}, {8, 12e9}, {16, 32e9}}};

TEST(MemoryLimit, OfTheLectureIsEightProcessors) {
  const MemoryLimit limit = memoryLimit(needs, {.machineBytes = 12e9, .processorBytes = {}});
  EXPECT_EQ(limit.lastFitting, 8);
  EXPECT_EQ(limit.firstNot->processors, 16);
}

TEST(MemoryLimit, OfEachProcessorGrowsWithThem) {
  EXPECT_EQ(memoryLimit(needs, {.machineBytes = {}, .processorBytes = 1e9}).lastFitting, 4);
  EXPECT_FALSE(memoryLimit(needs, {.machineBytes = {}, .processorBytes = 2e9}).firstNot);
  EXPECT_FALSE(memoryLimit(needs, {.machineBytes = {}, .processorBytes = 1e8}).lastFitting);
}

} // namespace
} // namespace leastaction
