#include "assembled.h"

namespace leastaction {
namespace {

using test::aarch64;
using test::aarch64Instruction;

RegisterMove kindOf(llvm::StringRef hex) {
  const std::optional<RegisterCopy> copy = aarch64().copyOf(aarch64Instruction(hex));
  return copy ? copy->kind : RegisterMove::none;
}

TEST(AArch64RegisterCopy, MovesAreOtherOpcodesWithCertainOperands) {
  EXPECT_EQ(kindOf("e00301aa"), RegisterMove::integer); // mov x0, x1: orr x0, xzr, x1
  EXPECT_EQ(kindOf("1f000091"), RegisterMove::integer); // mov sp, x0: add sp, x0, #0
  EXPECT_EQ(kindOf("201ca14e"), RegisterMove::vector);  // mov v0.16b, v1.16b
  EXPECT_EQ(kindOf("e0031faa"), RegisterMove::none);    // mov x0, xzr
  EXPECT_EQ(kindOf("e00300aa"), RegisterMove::none) << "mov x0, x0";
  EXPECT_EQ(kindOf("200002aa"), RegisterMove::none) << "orr x0, x1, x2";
}

TEST(AArch64RegisterCopy, ZeroHasNoSources) {
  EXPECT_TRUE(aarch64().givesZero(aarch64Instruction("e0031faa")));  // mov x0, xzr
  EXPECT_TRUE(aarch64().givesZero(aarch64Instruction("000080d2")));  // mov x0, #0
  EXPECT_FALSE(aarch64().givesZero(aarch64Instruction("200080d2"))); // mov x0, #1
  EXPECT_FALSE(aarch64().givesZero(aarch64Instruction("e00301aa"))); // mov x0, x1
}

TEST(AArch64RegisterCopy, WhatFusesWithBranchesIsTheCores) {
  const llvm::MCInst compares = aarch64Instruction("1f0001eb"), subtracts = aarch64Instruction("020001eb");
  const auto fuses = [](const char *core, const llvm::MCInst &inst) {
    return (*Target::create(core))->fusesWith(inst) != 0;
  };
  EXPECT_TRUE(fuses("neoverse-v2", compares));
  EXPECT_FALSE(fuses("neoverse-v2", subtracts));
  EXPECT_FALSE(fuses("neoverse-n1", compares));
  EXPECT_TRUE(fuses("a64fx", subtracts));
}

TEST(AArch64RegisterCopy, ProcessorsAreOfOneArchitecture) {
  EXPECT_EQ(Target::architectureOf("neoverse-v2"), Architecture::aarch64);
  EXPECT_EQ(Target::architectureOf("znver5"), Architecture::x86_64);
  EXPECT_EQ(Target::architectureOf("i486sx"), std::nullopt);
}

} // namespace
} // namespace leastaction
