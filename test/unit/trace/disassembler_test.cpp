#include "analysis/trace/disassembler.h"

#include <gtest/gtest.h>

#include <vector>

namespace leastaction {
namespace {

constexpr uint64_t address = 0x1000;

Decoded decoded(std::vector<uint8_t> bytes) {
  static const Disassembler disassembler;
  std::optional<Decoded> result = disassembler.decode(bytes, address);
  EXPECT_TRUE(result);
  EXPECT_EQ(result->length, bytes.size());
  return *result;
}

std::string opcode(std::vector<uint8_t> bytes) {
  static const Disassembler disassembler;
  return disassembler.opcodeName(decoded(std::move(bytes)));
}

TEST(Disassembler, OpcodeNamesTellWhatHappensToMemory) {
  EXPECT_EQ(opcode({0x48, 0x89, 0xd8}), "movq");             // mov %rbx, %rax
  EXPECT_EQ(opcode({0xf3, 0x0f, 0x10, 0x03}), "movss load"); // movss (%rbx), %xmm0
  EXPECT_EQ(opcode({0xf3, 0x0f, 0x11, 0x03}), "movss store");
  EXPECT_EQ(opcode({0x83, 0x03, 0x01}), "addl update"); // addl $1, (%rbx)
  EXPECT_EQ(opcode({0xf0, 0x83, 0x03, 0x01}), "lock addl update");
  EXPECT_EQ(opcode({0x50}), "pushq store");
  EXPECT_EQ(opcode({0x58}), "popq load");
  EXPECT_EQ(opcode({0x48, 0x8d, 0x04, 0x1b}), "leaq");
}

TEST(Disassembler, ConditionsAreInTheName) {
  EXPECT_EQ(opcode({0x75, 0x10}), "jne");
  EXPECT_EQ(opcode({0x0f, 0x92, 0xc0}), "setb");
  EXPECT_EQ(opcode({0x48, 0x0f, 0x44, 0xc3}), "cmoveq");
  EXPECT_EQ(opcode({0xc3}), "retq");
  EXPECT_EQ(opcode({0xff, 0xe0}), "jmpq");
}

TEST(Disassembler, ControlFlow) {
  const Decoded branch = decoded({0x75, 0x10});
  EXPECT_TRUE(branch.conditionalBranch);
  EXPECT_FALSE(branch.endsFlow);
  EXPECT_EQ(branch.target, address + 2 + 0x10);
  const Decoded jump = decoded({0xeb, 0xfe});
  EXPECT_FALSE(jump.conditionalBranch);
  EXPECT_TRUE(jump.endsFlow);
  EXPECT_EQ(jump.target, address);
  const Decoded call = decoded({0xe8, 0, 0, 0, 0});
  EXPECT_TRUE(call.isCall);
  EXPECT_FALSE(call.endsFlow);
  EXPECT_TRUE(call.stores);
  const Decoded ret = decoded({0xc3});
  EXPECT_TRUE(ret.endsFlow);
  EXPECT_TRUE(ret.loads);
}

TEST(Disassembler, AddressesInsideInstructions) {
  EXPECT_EQ(decoded({0x8b, 0x05, 0x10, 0, 0, 0}).staticAddress, address + 6 + 0x10);      // mov 16(%rip), %eax
  EXPECT_EQ(decoded({0x64, 0x48, 0x8b, 0x04, 0x25, 0x28, 0, 0, 0}).staticAddress, 0x28U); // mov %fs:40, %rax
  EXPECT_FALSE(decoded({0x8b, 0x43, 0x10}).staticAddress);                                // mov 16(%rbx), %eax
}

TEST(Disassembler, WhatIsNoInstruction) {
  const Disassembler disassembler;
  EXPECT_FALSE(disassembler.decode({}, address));
  EXPECT_FALSE(disassembler.decode(std::vector<uint8_t>{0x06}, address));       // no longer exists in 64-bit mode
  EXPECT_FALSE(disassembler.decode(std::vector<uint8_t>{0x48, 0x8b}, address)); // cut short
}

} // namespace
} // namespace leastaction
