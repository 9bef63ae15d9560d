#include "analysis/core/block_throughput.h"

#include "assembled.h"

namespace leastaction {
namespace {

double cycles(std::string_view blockHex) {
  const auto throughput = BlockThroughput::create(test::core());
  return (*throughput)->predict(blockHex, "test").value_or(BlockThroughput::Prediction{}).cyclesPer100Iterations;
}

TEST(BlockThroughput, ChainsAndPorts) {
  EXPECT_EQ(cycles("4883c001"), 100) << "add rax, 1";
  EXPECT_EQ(cycles("480fafc0"), 300) << "imul rax, rax";
  EXPECT_EQ(cycles("4883c0014883c1014883c2014883c601"), 100) << "four independent additions";
  EXPECT_EQ(cycles("488b00"), 400) << "mov rax, [rax]: a load whose base was loaded";
}

TEST(BlockThroughput, BadInputSaysWhere) {
  const auto throughput = BlockThroughput::create(test::core());
  EXPECT_EQ((*throughput)->predict("48x", "blocks.csv:2").error().text(),
            "the block is not an even number of hexadecimal digits (blocks.csv:2): correct the block");
  EXPECT_EQ((*throughput)->predict("9006", "blocks.csv:3").error().text(),
            "no instruction at byte 1 of the block (blocks.csv:3): correct the block");
}

} // namespace
} // namespace leastaction
