#include "analysis/execution/trace/instruction_accesses.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::hex;

/// Registers that tell each other apart: %rax 0xa000, %rbx 0xb000, %rsp 0x7000, ...
Registers registers() {
  Registers values{};
  values[10] = 0xa000; // rax
  values[5] = 0xb000;  // rbx
  values[regRcx] = 3;
  values[regRsp] = 0x7000;
  values[regRbp] = 0x8000;
  values[regRsi] = 0x5100;
  values[regRdi] = 0xd100;
  values[regRip] = 0x400000;
  values[regFs] = 0xf0000;
  values[9] = 0x1'0000'0008; // r8
  values[15] = ~uint64_t{0}; // orig_rax, which is no register of a program
  return values;
}

struct Case {
  const char *code, *accesses; ///< "load ADDRESS BYTES; ..." in hexadecimal.

  friend void PrintTo(const Case &tested, std::ostream *out) { *out << tested.code; }
};

std::string text(const InstructionAccesses &accesses) {
  std::string text;
  for (const AccessOperand &operand : accesses.operands) {
    char part[64];
    std::snprintf(part, sizeof part, "%s%s %llx %u", text.empty() ? "" : "; ", operand.isStore ? "store" : "load",
                  static_cast<unsigned long long>(addressOf(operand, registers())), operand.bytes);
    text += part;
  }
  return text;
}

class Accesses : public testing::TestWithParam<Case> {};

TEST_P(Accesses, AreWhatTheProcessorTouches) {
  Disassembler disassembler;
  std::optional<Decoded> decoded = disassembler.decode(hex(GetParam().code), 0x400000);
  ASSERT_TRUE(decoded);
  EXPECT_EQ(text(accessesOf(*decoded, disassembler.target())), GetParam().accesses) << disassembler.text(*decoded);
}

INSTANTIATE_TEST_SUITE_P(All, Accesses,
                         testing::Values(Case{"8b00", "load a000 4"},                     // mov (%rax),%eax
                                         Case{"c745fc00000000", "store 7ffc 4"},          // movl $0,-4(%rbp)
                                         Case{"488d0498", ""},                            // lea (%rax,%rbx,4),%rax
                                         Case{"8b4c9810", "load 36010 4"},                // mov 0x10(%rax,%rbx,4),%ecx
                                         Case{"8b0d10000000", "load 400016 4"},           // mov 0x10(%rip),%ecx
                                         Case{"64488b042510000000", "load f0010 8"},      // mov %fs:0x10,%rax
                                         Case{"67418b00", "load 8 4"},                    // mov (%r8d),%eax
                                         Case{"f00118", "load a000 4; store a000 4"},     // lock add %ebx,(%rax)
                                         Case{"480fc708", "load a000 16; store a000 16"}, // cmpxchg16b (%rax)
                                         Case{"50", "store 6ff8 8"},                      // push %rax
                                         Case{"ff30", "load a000 8; store 6ff8 8"},       // push (%rax)
                                         Case{"58", "load 7000 8"},                       // pop %rax
                                         Case{"8f0424", "load 7000 8; store 7008 8"},     // pop (%rsp)
                                         Case{"9c", "store 6ff8 8"},                      // pushf
                                         Case{"e800000000", "store 6ff8 8"},              // call
                                         Case{"ff10", "load a000 8; store 6ff8 8"},       // call *(%rax)
                                         Case{"c3", "load 7000 8"},                       // ret
                                         Case{"c9", "load 8000 8"},                       // leave
                                         Case{"a4", "load 5100 1; store d100 1"},         // movsb
                                         Case{"f348a5", "load 5100 8; store d100 8"},     // rep movsq
                                         Case{"f3aa", "store d100 1"},                    // rep stosb
                                         Case{"f2ae", "load d100 1"},                     // repne scasb
                                         Case{"f3a6", "load 5100 1; load d100 1"},        // repe cmpsb
                                         Case{"0f1f00", ""},                              // nopl (%rax)
                                         Case{"0f1000", "load a000 16"},                  // movups (%rax),%xmm0
                                         Case{"c5fc1100", "store a000 32"},               // vmovups %ymm0,(%rax)
                                         Case{"62f17c481000", "load a000 64"},            // vmovups (%rax),%zmm0
                                         Case{"c4e2752c00", "load a000 32"},              // vmaskmovps (%rax),..
                                         Case{"c4e2752e00", "store a000 32"},             // vmaskmovps ..,(%rax)
                                         Case{"c4e2f18e00", "store a000 16"},             // vpmaskmovq ..,(%rax)
                                         Case{"db28", "load a000 10"},                    // fldt (%rax)
                                         Case{"0f05", ""}));                              // syscall

InstructionAccesses accesses(const char *code) {
  Disassembler disassembler;
  return accessesOf(*disassembler.decode(hex(code), 0x400000), disassembler.target());
}

TEST(InstructionAccesses, KnowWhatIsRepeated) {
  using Form = InstructionAccesses::Form;
  EXPECT_EQ(accesses("f3aa").form, Form::repeated);
  EXPECT_EQ(accesses("f2ae").form, Form::repeated);
  EXPECT_EQ(accesses("aa").form, Form::plain);
  EXPECT_EQ(accesses("f3c3").form, Form::plain); // rep ret
}

TEST(InstructionAccesses, KnowTheLanesOfGathers) {
  // vgatherdps %ymm2,(%rax,%ymm1,4),%ymm0
  InstructionAccesses floats = accesses("c4e26d920488");
  EXPECT_EQ(floats.form, InstructionAccesses::Form::gather);
  EXPECT_EQ(floats.gather.lanes, 8);
  EXPECT_EQ(floats.gather.indexRegister, 1);
  EXPECT_EQ(floats.gather.indexBytes, 4);
  EXPECT_EQ(floats.gather.mask, 2);
  EXPECT_FALSE(floats.gather.maskIsOpmask);
  ASSERT_EQ(floats.operands.size(), 1u);
  EXPECT_EQ(floats.operands[0].bytes, 4u);
  EXPECT_EQ(floats.operands[0].scale, 4);
  // vgatherqps %xmm2,(%rax,%ymm1,4),%xmm0: four indices, four floats
  EXPECT_EQ(accesses("c4e26d930488").gather.lanes, 4);
  // vgatherdpd %xmm2,(%rax,%xmm1,8),%xmm0: of four indices two are used
  EXPECT_EQ(accesses("c4e2e99204c8").gather.lanes, 2);
  // vpscatterdd %zmm3,(%rax,%zmm1,4){%k1}
  InstructionAccesses scatter = accesses("62f27d49a01c88");
  EXPECT_EQ(scatter.form, InstructionAccesses::Form::gather);
  EXPECT_EQ(scatter.gather.lanes, 16);
  EXPECT_TRUE(scatter.gather.maskIsOpmask);
  EXPECT_EQ(scatter.gather.mask, 1);
  EXPECT_TRUE(scatter.operands[0].isStore);
}

} // namespace
} // namespace leastaction
