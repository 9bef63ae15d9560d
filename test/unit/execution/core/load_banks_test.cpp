#include "analysis/execution/core/memory/load_banks.h"

#include "analysis/execution/throughput/block_throughput.h"

#include "assembled.h"

namespace leastaction {
namespace {

TEST(LoadBanks, TwoLoadsOfATickConflictInOneBankOfDifferentSets) {
  LoadBanks banks;
  EXPECT_FALSE(banks.conflict(0x1000, 8, 5));
  EXPECT_FALSE(banks.conflict(0x1048, 8, 5)) << "another bank";
  EXPECT_TRUE(banks.conflict(0x1008, 8, 5)) << "its bank, in another set";
  EXPECT_FALSE(banks.conflict(0x1008, 8, 6)) << "another tick";
  EXPECT_FALSE(banks.conflict(0x1008, 4, 6)) << "the same line";
}

TEST(LoadBanks, OnlyOlderCoresHaveThem) {
  const auto cycles = [](std::string_view core) {
    const auto throughput = BlockThroughput::create(test::core(core));
    return (*throughput)->predict("488b8380000000488b4a40", "test")->cyclesPer100Iterations;
  };
  EXPECT_EQ(cycles("ivybridge"), 200) << "mov rax, [rbx + 128]; mov rcx, [rdx + 64]";
  EXPECT_NEAR(cycles("haswell"), 100, 13);
}

} // namespace
} // namespace leastaction
