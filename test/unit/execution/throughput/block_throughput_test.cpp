#include "analysis/execution/throughput/block_throughput.h"

#include "../core/assembled.h"

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

TEST(BlockThroughput, LocksCount) {
  EXPECT_EQ(cycles("ff0a"), 500) << "dec dword ptr [rdx]";
  EXPECT_EQ(cycles("f0ff0a"), 1800) << "lock dec dword ptr [rdx]";
  EXPECT_EQ(cycles("8702"), cycles("f08702")) << "xchg [rdx], eax locks by itself";
}

TEST(BlockThroughput, NarrowStoresAreForwarded) {
  EXPECT_EQ(cycles("c600c1806001fe803900", "ivybridge"), 600)
      << "mov byte [rax], 193; and byte [rax + 1], 254; cmp byte [rcx], 0";
}

TEST(BlockThroughput, GathersOfGoldenCoveTakeTwoElementsATickWithoutMicrocode) {
  // Each behind vxorpd xmm1, xmm1, xmm1 and kxnorw k1, k0, k0: least and most that was measured.
  struct Gather {
    const char *hex;
    double least, most;
  };
  for (const auto &[hex, least, most] : {Gather{"62f2fd09920c27", 200, 233},    // vgatherdpd of 128 bits
                                         Gather{"62f2fd29920c27", 255, 273},    // of 256
                                         Gather{"62f2fd49930c27", 400, 450},    // vgatherqpd of 512
                                         Gather{"62f27d29920c27", 390, 445},    // vgatherdps of 256
                                         Gather{"62f27d49920c27", 690, 814}}) { // of 512
    const double ticks = cycles("c5f157c9c5fc46c8" + std::string(hex), "sapphirerapids");
    EXPECT_GE(ticks, least) << hex;
    EXPECT_LE(ticks, most) << hex;
  }
}

TEST(BlockThroughput, PushedDataDoesNotWaitForTheStackPointer) {
  for (const char *core : {"ivybridge", "haswell"})
    EXPECT_EQ(cycles("554889e55d", core), 500) << core << ": push rbp; mov rbp, rsp; pop rbp";
}

TEST(BlockThroughput, DestinationsThatAreWaitedFor) {
  EXPECT_EQ(cycles("f3480fb8c1", "skylake"), 300) << "popcnt rax, rcx";
  EXPECT_EQ(cycles("f3480fbcc1", "skylake"), 100) << "tzcnt rax, rcx";
  EXPECT_EQ(cycles("f3480fbcc1", "haswell"), 300);
  EXPECT_EQ(cycles("8a0124fe", "haswell"), 200) << "mov al, [rcx]; and al, 254";
  EXPECT_EQ(cycles("668b0a", "ivybridge"), 100) << "mov cx, [rdx]";
}

TEST(BlockThroughput, ComparisonsWithAnIndexAreSplit) {
  EXPECT_EQ(cycles("483b6cc70889c6", "haswell"), 100) << "cmp rbp, [rdi + 8 * rax + 8]; mov esi, eax";
  EXPECT_LT(cycles("483b6f0889c6", "haswell"), 80) << "cmp rbp, [rdi + 8]; mov esi, eax";
}

TEST(BlockThroughput, SetccToMemoryIsDecodedAlone) {
  EXPECT_EQ(cycles("83f8210f9e4424084889df", "haswell"), 200) << "cmp eax, 33; setle [rsp + 8]; mov rdi, rbx";
  EXPECT_EQ(cycles("83f8210f9e4424084889df", "skylake"), 100);
}

TEST(BlockThroughput, IsToldInWholeCyclesOfTheSteadyState) {
  // 7 bytes of 16 a tick: 43.75.
  EXPECT_EQ(cycles("41f7c400000080", "skylake"), 44) << "test r12d, 0x80000000";
}

TEST(BlockThroughput, BadInputSaysWhere) {
  const auto throughput = BlockThroughput::create(test::core());
  EXPECT_EQ((*throughput)->predict("48x", "blocks.csv:2").error().text(),
            "the block is not an even number of hexadecimal digits (blocks.csv:2): correct the block");
  EXPECT_EQ((*throughput)->predict("9006", "blocks.csv:3").error().text(),
            "no instruction at byte 1 of the block (blocks.csv:3): correct the block");
}

TEST(BlockThroughput, ALoopIsNotDecodedAgain) {
  const auto throughput = BlockThroughput::create(*findCore("skylake"));
  const std::string movabs = "48b8efcdab8967452301"; // 10 byte: 1.6 of them in a block that is fetched
  EXPECT_GT((*throughput)->predict(movabs + movabs, "test", BlockCode::unrolled)->cyclesPer100Iterations, 110);
  EXPECT_LE((*throughput)->predict(movabs + movabs, "test", BlockCode::loop)->cyclesPer100Iterations, 101);
  EXPECT_EQ((*throughput)->predict("4883c001", "test")->opcodes, std::vector<std::string>{"ADD64ri8"});
}

} // namespace
} // namespace leastaction
