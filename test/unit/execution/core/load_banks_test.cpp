#include "analysis/execution/core/memory/load_banks.h"

#include "analysis/execution/throughput/block_throughput.h"

#include "assembled.h"

namespace leastaction {
namespace {

TEST(LoadBanks, TwoLoadsOfATickConflictInOneBankOfDifferentSets) {
  LoadBanks banks(LoadBanks::Rule::noPair);
  EXPECT_FALSE(banks.conflict(0x1000, 8, 5));
  EXPECT_FALSE(banks.conflict(0x1048, 8, 5)) << "another bank";
  EXPECT_TRUE(banks.conflict(0x1008, 8, 5)) << "its bank, in another set";
  EXPECT_FALSE(banks.conflict(0x1008, 8, 6)) << "another tick";
  EXPECT_FALSE(banks.conflict(0x1008, 4, 6)) << "the same line";
}

TEST(LoadBanks, WhereTwoLoadsMayBeOfOneBankTheThirdConflicts) {
  LoadBanks banks(LoadBanks::Rule::noThird);
  EXPECT_FALSE(banks.conflict(0x1000, 8, 5));
  EXPECT_FALSE(banks.conflict(0x1000, 8, 5)) << "the second";
  EXPECT_TRUE(banks.conflict(0x1000, 8, 5)) << "also of one line";
  EXPECT_TRUE(banks.conflict(0x2fe4, 32, 5)) << "the last of its words goes around to bank 0";
  EXPECT_FALSE(banks.conflict(0x2fe0, 32, 5)) << "banks 8 to 15";
  EXPECT_FALSE(banks.conflict(0x1000, 8, 6)) << "another tick";
  EXPECT_FALSE(banks.conflict(0x1000, 64, 7));
  EXPECT_FALSE(banks.conflict(0x1020, 32, 7));
  EXPECT_TRUE(banks.conflict(0x103c, 4, 7)) << "two wide ones have it";
}

TEST(LoadBanks, SapphireRapidsLoadsOneAddressTwiceATick) {
  const auto cycles = [](std::string_view hex) {
    const auto throughput = BlockThroughput::create(test::core("sapphirerapids"));
    return (*throughput)->predict(hex, "test")->cyclesPer100Iterations;
  };
  EXPECT_EQ(cycles("488b03488b0b488b13488b33488b3b4c8b03"), 300) << "mov of (%rbx) to six registers";
  EXPECT_EQ(cycles("488b03488b4b08488b5310488b7318488b7b204c8b4328"), 200) << "of six words there";
}

TEST(LoadBanks, OnlyOlderCoresKeepTwoLoadsApart) {
  const auto cycles = [](std::string_view core) {
    const auto throughput = BlockThroughput::create(test::core(core));
    return (*throughput)->predict("488b8380000000488b4a40", "test")->cyclesPer100Iterations;
  };
  EXPECT_EQ(cycles("ivybridge"), 200) << "mov rax, [rbx + 128]; mov rcx, [rdx + 64]";
  EXPECT_NEAR(cycles("haswell"), 100, 13);
}

} // namespace
} // namespace leastaction
