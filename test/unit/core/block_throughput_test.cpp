#include "analysis/core/block_throughput.h"

#include "assembled.h"

namespace leastaction {
namespace {

double cycles(std::string_view blockHex, std::string_view core = "skylake") {
  const auto throughput = BlockThroughput::create(test::core(core));
  return (*throughput)->predict(blockHex, "test").value_or(BlockThroughput::Prediction{}).cyclesPer100Iterations;
}

TEST(BlockThroughput, ChainsAndPorts) {
  EXPECT_EQ(cycles("4883c001"), 100) << "add rax, 1";
  EXPECT_EQ(cycles("480fafc0"), 300) << "imul rax, rax";
  EXPECT_EQ(cycles("4883c0014883c1014883c2014883c601"), 100) << "four independent additions";
  EXPECT_EQ(cycles("488b00"), 400) << "mov rax, [rax]: a load whose base was loaded";
}

TEST(BlockThroughput, CodeBeginsWhereTheHarnessPutsIt) {
  // Of eight pairs of 4 and 2 bytes each block of 16 bytes holds part of a sixth instruction: a second tick.
  EXPECT_EQ(cycles("8b54244085d2", "haswell"), 75) << "mov edx, [rsp + 64]; test edx, edx";
  EXPECT_NEAR(cycles("4889c84c89e2", "haswell"), 62.5, 0.5) << "mov rax, rcx; mov rdx, r12";
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
