// Blocks are looked at as data: the longest path through their registers tells which copies wait for which.
#include "analysis/execution/calibrate/instruction/form_blocks.h"

#include "analysis/execution/calibrate/instruction/form_safety.h"

#include <algorithm>
#include <map>

#include "test/unit/execution/calibrate/instruction/x86_forms.h"

namespace leastaction {
namespace {

using test::X86Forms;

/// Copies of the form on the longest path of results that are read. What stands between copies is passed through.
class LongestPath {
public:
  explicit LongestPath(const X86Forms &x86) : x86_(x86) {}

  unsigned of(const std::vector<llvm::MCInst> &code, unsigned opcode) {
    unsigned longest = 0;
    for (const llvm::MCInst &inst : code) {
      unsigned depth = 0;
      for (const auto &reg : isIdiom(inst) ? std::vector<Register>() : read(inst))
        depth = std::max(depth, depths_[reg]);
      depth += inst.getOpcode() == opcode;
      for (const auto &reg : written(inst))
        depths_[reg] = depth;
      longest = std::max(longest, depth);
    }
    return longest;
  }

private:
  using Register = std::pair<RegisterFile, unsigned>;

  bool isIdiom(const llvm::MCInst &inst) const {
    const unsigned count = inst.getNumOperands();
    if (count < 2 || !x86_.target->facts(inst).is(trait::zeroing | trait::independent))
      return false; // What clears a flag has no operands.
    const llvm::MCOperand &last = inst.getOperand(count - 1);
    return last.isReg() && last.getReg() == inst.getOperand(count - 2).getReg();
  }

  void add(std::vector<Register> &registers, llvm::MCRegister reg) const {
    if (const auto known = reg ? x86_.files.of(reg) : std::nullopt)
      registers.emplace_back(known->file, known->number);
  }

  std::vector<Register> read(const llvm::MCInst &inst) const {
    const llvm::MCInstrDesc &desc = x86_.target->instructions().get(inst.getOpcode());
    std::vector<Register> registers;
    for (unsigned place = desc.getNumDefs(); place < inst.getNumOperands(); ++place)
      if (inst.getOperand(place).isReg())
        add(registers, inst.getOperand(place).getReg());
    for (const llvm::MCPhysReg reg : desc.implicit_uses())
      add(registers, reg);
    return registers;
  }

  std::vector<Register> written(const llvm::MCInst &inst) const {
    const llvm::MCInstrDesc &desc = x86_.target->instructions().get(inst.getOpcode());
    std::vector<Register> registers;
    for (unsigned place = 0; place < desc.getNumDefs(); ++place)
      add(registers, inst.getOperand(place).getReg());
    for (const llvm::MCPhysReg reg : desc.implicit_defs())
      add(registers, reg);
    return registers;
  }

  const X86Forms &x86_;
  std::map<Register, unsigned> depths_;
};

unsigned longestPath(const X86Forms &x86, const std::vector<llvm::MCInst> &code, unsigned opcode) {
  return LongestPath(x86).of(code, opcode);
}

std::string textOf(const X86Forms &x86, const llvm::MCInst &inst) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  x86.target->printer().printInst(&inst, 0, "", x86.target->subtarget(), stream);
  std::ranges::replace(text, '\t', ' ');
  return text.substr(text.find_first_not_of(' '));
}

/// The first instructions of a block.
std::vector<std::string> textsOf(const X86Forms &x86, const std::vector<llvm::MCInst> &code, size_t count) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < count; ++i)
    texts.push_back(textOf(x86, code[i]));
  return texts;
}

TEST(FormBlocks, AChainGoesThroughEachOperand) {
  const X86Forms x86;
  const FormBlocks blocks = x86.blocks("VFMADD213PDYr");
  ASSERT_EQ(blocks.chains.size(), 3u); // the one that is overwritten, and two factors
  using Texts = std::vector<std::string>;
  EXPECT_EQ(textsOf(x86, blocks.chains[0].code, 2),
            (Texts{"vfmadd213pd %ymm1, %ymm0, %ymm3", "vfmadd213pd %ymm2, %ymm0, %ymm3"}));
  EXPECT_EQ(textsOf(x86, blocks.chains[1].code, 2),
            (Texts{"vfmadd213pd %ymm1, %ymm4, %ymm3", "vfmadd213pd %ymm2, %ymm3, %ymm4"}));
}

TEST(FormBlocks, WhatGoesToAnotherFileComesBack) {
  const X86Forms x86;
  const FormBlocks blocks = x86.blocks("VPCMPEQDZrr");
  ASSERT_FALSE(blocks.chains.empty());
  const ChainBlock &chain = blocks.chains.front();
  EXPECT_EQ(chain.result, RegisterFile::mask);
  EXPECT_EQ(chain.source, RegisterFile::vector);
  EXPECT_EQ(chain.code.size(), 3 * chain.copies);
  EXPECT_EQ(textsOf(x86, chain.code, 3),
            (std::vector<std::string>{"vpcmpeqd %zmm1, %zmm3, %k0", "kmovq %k0, %rsi", "vmovq %rsi, %xmm3"}));
}

TEST(FormBlocks, FlagsComeBackByAnAdditionWithCarry) {
  const X86Forms x86;
  const ChainBlock chain = x86.blocks("CMP64rr").chains.front();
  EXPECT_EQ(textsOf(x86, chain.code, 2), (std::vector<std::string>{"cmpq %rcx, %rdx", "adcq %rdi, %rdx"}));
  const ChainBlock reading = x86.blocks("SETCCr").chains.front();
  EXPECT_EQ(reading.source, RegisterFile::flags);
  EXPECT_EQ(longestPath(x86, reading.code, x86.conversions.opcode("SETCCr")), reading.copies);
}

TEST(FormBlocks, GathersGetAFullMaskEachTime) {
  const X86Forms x86;
  const FormBlocks blocks = x86.blocks("VGATHERQPDZrm");
  EXPECT_EQ(textsOf(x86, blocks.independent.code, 1), std::vector<std::string>{"kxnorw %k0, %k0, %k1"});
  const auto through = std::ranges::find(blocks.chains, true, &ChainBlock::throughAddress);
  ASSERT_NE(through, blocks.chains.end());
  EXPECT_EQ(longestPath(x86, through->code, x86.conversions.opcode("VGATHERQPDZrm")), through->copies);
}

TEST(FormBlocks, WhatIsReadAndWrittenByItselfIsBroken) {
  const X86Forms x86;
  const IndependentBlock block = x86.blocks("DIV32r").independent;
  EXPECT_EQ(textsOf(x86, block.breaking, 2), (std::vector<std::string>{"movl $0x12345678, %eax", "xorl %edx, %edx"}));
  EXPECT_EQ(block.code.size(), 3 * block.copies);
}

TEST(FormBlocks, FactorsAlternateWithTheirReciprocals) {
  const X86Forms x86;
  const FormBlocks blocks = x86.blocks("DIVPDrr");
  const auto divisor = [&](const std::vector<llvm::MCInst> &code, size_t i) {
    return x86.files.of(code[i].getOperand(2).getReg())->number % 2;
  };
  EXPECT_NE(divisor(blocks.chains.front().code, 0), divisor(blocks.chains.front().code, 1));
  const IndependentBlock &independent = blocks.independent;
  ASSERT_LT(independent.registers, independent.copies);
  EXPECT_NE(divisor(independent.code, 0), divisor(independent.code, independent.registers));
}

TEST(FormBlocks, StoresGoToSeveralPlacesOfTheBuffer) {
  const X86Forms x86;
  const IndependentBlock block = x86.blocks("MOV64mr").independent;
  EXPECT_EQ(textsOf(x86, block.code, 2),
            (std::vector<std::string>{"movq %rax, -0x80(%r14)", "movq %rax, -0x78(%r14)"}));
}

/// All opcodes of LLVM's table that are safe and have an encoding of their own.
TEST(FormBlocks, ChainsWaitAndTheOthersDoNotWhateverTheOpcode) {
  const X86Forms x86;
  unsigned looked = 0;
  for (unsigned opcode = 0; opcode < x86.target->instructions().getNumOpcodes(); ++opcode) {
    llvm::MCInst inst;
    inst.setOpcode(opcode);
    if (!refusal(*x86.target, x86.files, inst).empty())
      continue;
    const std::string name(x86.conversions.name(opcode));
    const FormBlocks blocks = formBlocks(x86.conversions, x86.encoder, Form(*x86.target, x86.files, inst));
    if (blocks.independent.code.empty())
      continue;
    ++looked;
    for (const ChainBlock &chain : blocks.chains)
      EXPECT_EQ(longestPath(x86, chain.code, opcode), chain.copies) << name << " chain " << textOf(x86, chain.code[0]);
    // Where results rotate, a register is written again after so many copies.
    const IndependentBlock &independent = blocks.independent;
    if (independent.breaking.empty()) {
      const unsigned waits =
          independent.registers == 0 ? 1 : (independent.copies + independent.registers - 1) / independent.registers;
      EXPECT_LE(longestPath(x86, independent.code, opcode), waits) << name;
    }
    if (testing::Test::HasFailure())
      break;
  }
  EXPECT_GT(looked, 15000u);
}

} // namespace
} // namespace leastaction
