#include "analysis/execution/machine/powerpc/branch.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

constexpr uint64_t address = 0x10000;

PowerPCBranch of(uint32_t word) {
  return powerpcBranch(word, address);
}

TEST(PowerPCBranchTest, LeadsToItsTarget) {
  EXPECT_EQ(of(0x4bfffffc).target, address - 4);        // b .-4
  EXPECT_EQ(of(0x48000101).target, address + 0x100);    // bl .+0x100
  EXPECT_EQ(of(0x4182fff8).target, address - 8);        // beq .-8
  EXPECT_EQ(of(0x4200000c).target, address + 12);       // bdnz .+12
  EXPECT_EQ(of(0x48000102).target, 0x100);              // ba 0x100
  EXPECT_EQ(of(0x4182fff2).target, uint64_t{0} - 0x10); // beqa -0x10
  EXPECT_FALSE(of(0x4e800420).target);                  // bctr
  EXPECT_FALSE(of(0x60000000).target);                  // nop
}

TEST(PowerPCBranchTest, CallsSetTheLinkRegister) {
  for (const uint32_t call : {0x48000101u, 0x429f0005u, 0x4e800421u, 0x4e800021u, 0x48000103u}) {
    EXPECT_TRUE(of(call).isCall) << std::hex << call;
    EXPECT_FALSE(of(call).isReturn || of(call).isJump) << std::hex << call;
  }
}

TEST(PowerPCBranchTest, ReturnsMayBeConditional) {
  EXPECT_TRUE(of(0x4e800020).isReturn); // blr
  EXPECT_FALSE(of(0x4e800020).isConditional);
  EXPECT_TRUE(of(0x4d820020).isReturn); // beqlr
  EXPECT_TRUE(of(0x4d820020).isConditional);
  EXPECT_TRUE(of(0x4e000020).isConditional); // bdnzlr
  EXPECT_TRUE(of(0x4e800420).isJump);        // bctr
  EXPECT_TRUE(of(0x4d820420).isJump && of(0x4d820420).isConditional);
  EXPECT_FALSE(of(0x4c00012c).isJump); // isync
}

} // namespace
} // namespace leastaction
