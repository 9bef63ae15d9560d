#include "analysis/execution/trace/disassembler.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::hex;

struct Named {
  const char *code;
  const char *name;

  friend void PrintTo(const Named &named, std::ostream *out) { *out << named.code; }
};

class OpcodeName : public testing::TestWithParam<Named> {};

TEST_P(OpcodeName, SaysWhatTheInstructionDoes) {
  Disassembler disassembler;
  std::optional<Decoded> decoded = disassembler.decode(hex(GetParam().code), 0x1000);
  ASSERT_TRUE(decoded);
  EXPECT_EQ(disassembler.opcodeName(*decoded), GetParam().name);
}

INSTANTIATE_TEST_SUITE_P(All, OpcodeName,
                         testing::Values(Named{"7510", "jne"}, Named{"0f8400010000", "je"}, Named{"eb10", "jmp"},
                                         Named{"ffe0", "jmpq"}, Named{"f30f1000", "movss load"},
                                         Named{"f30f1100", "movss store"}, Named{"0118", "addl update"},
                                         Named{"0f1808", "prefetcht0 load"}, Named{"f00118", "lock addl update"},
                                         Named{"01d8", "addl"}, Named{"0300", "addl load"}, Named{"50", "pushq store"},
                                         Named{"58", "popq load"}, Named{"c3", "retq"}, Named{"e800000000", "callq"},
                                         Named{"ff10", "callq"}, Named{"488d4001", "leaq"}, Named{"0f95c0", "setne"},
                                         Named{"480f44c3", "cmoveq"}, Named{"c5fc5800", "vaddps load"}));

TEST(Disassembler, KeepsThePrefixWithItsInstruction) {
  Disassembler disassembler;
  std::optional<Decoded> decoded = disassembler.decode(hex("f0011890"), 0x1000);
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->length, 3u);
  EXPECT_TRUE(decoded->loads && decoded->stores);
  EXPECT_EQ(disassembler.text(*decoded), "lock addl %ebx, (%rax)");
}

TEST(Disassembler, FindsTheTargetsOfBranches) {
  Disassembler disassembler;
  std::optional<Decoded> conditional = disassembler.decode(hex("75fe"), 0x1000);
  ASSERT_TRUE(conditional);
  EXPECT_EQ(conditional->target, 0x1000u);
  EXPECT_TRUE(conditional->conditionalBranch);
  EXPECT_FALSE(conditional->endsFlow);
  std::optional<Decoded> jump = disassembler.decode(hex("e9fb000000"), 0x1000);
  ASSERT_TRUE(jump);
  EXPECT_EQ(jump->target, 0x1100u);
  EXPECT_TRUE(jump->endsFlow);
  std::optional<Decoded> indirect = disassembler.decode(hex("ffe0"), 0x1000);
  ASSERT_TRUE(indirect);
  EXPECT_EQ(indirect->target, std::nullopt);
  EXPECT_TRUE(indirect->endsFlow);
}

TEST(Disassembler, CallsAndReturnsUseTheStack) {
  Disassembler disassembler;
  std::optional<Decoded> call = disassembler.decode(hex("e8fb000000"), 0x1000);
  ASSERT_TRUE(call);
  EXPECT_TRUE(call->isCall && call->stores);
  EXPECT_EQ(call->target, 0x1100u);
  std::optional<Decoded> back = disassembler.decode(hex("c3"), 0x1000);
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->loads && back->endsFlow);
}

TEST(Disassembler, FindsAddressesInsideInstructions) {
  Disassembler disassembler;
  EXPECT_EQ(disassembler.decode(hex("488b0510000000"), 0x1000)->staticAddress, 0x1017u);        // mov 0x10(%rip), %rax
  EXPECT_EQ(disassembler.decode(hex("64488b042528000000"), 0x1000)->staticAddress, 0x28u);      // mov %fs:0x28, %rax
  EXPECT_EQ(disassembler.decode(hex("488b4310"), 0x1000)->staticAddress, std::nullopt);         // mov 0x10(%rbx), %rax
  EXPECT_EQ(disassembler.decode(hex("488b04c500000000"), 0x1000)->staticAddress, std::nullopt); // mov (,%rax,8), %rax
}

TEST(Disassembler, KnowsWherePowerPCsBranchesLead) {
  const Disassembler disassembler(Architecture::powerpc);
  const auto decode = [&](const char *code) { return *disassembler.decode(hex(code), 0x1000); };
  const Decoded returns = decode("4e800020"), mayReturn = decode("4d820020"); // blr, beqlr
  EXPECT_TRUE(returns.isReturn && returns.endsFlow && !returns.conditionalBranch);
  EXPECT_TRUE(mayReturn.isReturn && !mayReturn.endsFlow && mayReturn.conditionalBranch);
  const Decoded call = decode("48000101"), jump = decode("48000102"), decides = decode("4182fff8");
  EXPECT_TRUE(call.isCall && !call.endsFlow);
  EXPECT_EQ(call.target, 0x1100);
  EXPECT_TRUE(jump.endsFlow);
  EXPECT_EQ(jump.target, 0x100);
  EXPECT_TRUE(decides.conditionalBranch && !decides.endsFlow);
  EXPECT_EQ(decides.target, 0xff8);
  const Decoded zeroes = decode("7c001fec"); // dcbz 0, 3
  EXPECT_TRUE(zeroes.stores && !zeroes.loads);
}

TEST(Disassembler, RefusesWhatIsNoInstruction) {
  Disassembler disassembler;
  for (const char *code : {"", "06", "0f", "f0", "f0f0", "488b", "e8000000", "ffffffff", "62"})
    EXPECT_FALSE(disassembler.decode(hex(code), 0x1000)) << code;
}

TEST(Disassembler, AnyBytesAreDecodedOrRefused) {
  Disassembler disassembler;
  uint64_t random = 1;
  for (int i = 0; i < 20000; ++i) {
    test::Bytes bytes(1 + static_cast<size_t>(i) % 16);
    for (uint8_t &byte : bytes)
      byte = static_cast<uint8_t>((random = random * 6364136223846793005 + 1442695040888963407) >> 56);
    if (std::optional<Decoded> decoded = disassembler.decode(bytes, 0x1000)) {
      EXPECT_LE(decoded->length, bytes.size());
      EXPECT_FALSE(disassembler.opcodeName(*decoded).empty());
    }
  }
}

TEST(Disassembler, CountsFloatingPointWork) {
  Disassembler disassembler;
  EXPECT_EQ(disassembler.facts(*disassembler.decode(hex("c5fc5800"), 0)).workFlop, 8u);
  EXPECT_EQ(disassembler.facts(*disassembler.decode(hex("4801d8"), 0)).workFlop, 0u);
}

} // namespace
} // namespace leastaction
