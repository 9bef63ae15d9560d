// LLVM's tables for one processor: registers, instructions, scheduling model. The only place that creates them.
//
//   Result<std::unique_ptr<Target>> target = Target::create("skylake");
//   const llvm::MCSchedModel &model = (*target)->schedModel();
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/machine/architecture.h"
#include "analysis/execution/machine/integer_work.h"
#include "analysis/execution/machine/memory_operand.h"
#include "analysis/execution/machine/opcode_rules.h"
#include "analysis/execution/machine/register_copy.h"
#include "analysis/execution/machine/register_facts.h"
#include "analysis/execution/machine/resource_facts.h"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrAnalysis.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// One instruction of machine code.
struct DecodedInstruction {
  llvm::MCInst inst;
  uint32_t length = 0;  ///< Bytes, prefixes included.
  std::string prefixes; ///< As text: those that LLVM decodes as instructions of their own, but lock.
};

/// What LLVM keeps of prefixes in an instruction's flags: its X86::IP_HAS_AD_SIZE and their like, which it does not
/// install.
enum PrefixFlag : unsigned { prefixAddressSize = 2, prefixRepeatNe = 4, prefixRepeat = 8, prefixLock = 16 };

class Target {
public:
  /// Whose processor LLVM calls so; none if it is nobody's.
  static std::optional<Architecture> architectureOf(const std::string &llvmCpu);

  /// Fails where LLVM does not know the processor or has no scheduling model for it.
  static Result<std::unique_ptr<Target>> create(const std::string &llvmCpu);

  /// No processor in particular: for those who only decode and print.
  static std::unique_ptr<Target> generic(Architecture architecture = Architecture::x86_64);

  Architecture architecture() const { return architecture_; }
  const llvm::MCRegisterInfo &registers() const { return *registers_; }
  const llvm::MCInstrInfo &instructions() const { return *instructions_; }
  const llvm::MCSubtargetInfo &subtarget() const { return *subtarget_; }
  const llvm::MCSchedModel &schedModel() const { return subtarget_->getSchedModel(); }
  const llvm::MCInstrAnalysis &analysis() const { return *analysis_; }
  const llvm::MCDisassembler &disassembler() const { return *disassembler_; }
  llvm::MCInstPrinter &printer() const { return *printer_; } ///< AT&T syntax for x86.

  /// What LLVM's tables do not say.
  const OpcodeFacts &facts(unsigned opcode) const { return (*facts_)[opcode]; }
  const OpcodeFacts &facts(const llvm::MCInst &inst) const { return (*facts_)[inst.getOpcode()]; }
  const RegisterFacts &registerFacts(llvm::MCRegister reg) const { return registerFacts_[reg.id()]; }
  const PlainOpcodes &plain() const { return *plain_; }
  /// By the number of a processor resource in the scheduling model.
  ResourceFacts resourceFacts(unsigned resource) const { return resourceFacts_[resource]; }
  /// Of all its resources.
  bool countsMacroOps() const;
  IntegerWork integerWork(unsigned opcode) const;
  const RegisterRoles &roles() const { return *roles_; }

  /// The instruction that `code` begins with, together with its prefixes; none if there is no such instruction.
  std::optional<DecodedInstruction> decode(llvm::ArrayRef<uint8_t> code, uint64_t address) const;

  /// Bytes of an instruction's `code` before its opcode, if they vary.
  uint32_t opcodeOffset(llvm::ArrayRef<uint8_t> code) const;

  /// Byte: instructions begin at multiples of it.
  unsigned instructionAlignment() const { return architecture_ == Architecture::x86_64 ? 1 : 4; }

  /// The scheduling class with variants resolved for this instruction; nullptr if there is no data for it.
  const llvm::MCSchedClassDesc *schedClass(const llvm::MCInst &inst) const;

  MemoryOperand memoryOperand(const llvm::MCInst &inst) const;

  /// Which of its results is the address that its base goes on from; none for what updates no base.
  std::optional<unsigned> updatedBase(const llvm::MCInst &inst) const;

  /// Bytes of the explicit memory operand, 0 if unknown. Of AArch64's, those of one of its accesses.
  unsigned memoryBytes(const llvm::MCInst &inst) const;

  /// Of what is emulated: how many accesses an emulator tells of at most, the lanes of a gather for one.
  unsigned accesses(const llvm::MCInst &inst) const;

  /// By its operands, as LLVM has them and the facts correct it.
  bool loads(const llvm::MCInst &inst) const;
  bool stores(const llvm::MCInst &inst) const;

  /// If it is one, whatever a core makes of it; none where both registers are the same.
  std::optional<RegisterCopy> copyOf(const llvm::MCInst &inst) const;

  /// Does it give zero, having no sources?
  bool givesZero(const llvm::MCInst &inst) const;

  /// Bit by bit the conditions of branches that become one micro-op with it, numbered as in their encoding.
  uint16_t fusesWith(const llvm::MCInst &inst) const;

  /// Are there instructions that write vectors in part, as those before AVX do?
  bool hasUpperHalves() const { return architecture_ == Architecture::x86_64; }

private:
  Target() = default;
  static Result<std::unique_ptr<Target>> createFor(Architecture architecture, const std::string &llvmCpu);

  Architecture architecture_ = Architecture::x86_64;
  bool fusesComparisons_ = false, fusesArithmetic_ = false; ///< AArch64: with branches.
  const RuledOpcodes *facts_ = nullptr;
  std::span<const RegisterFacts> registerFacts_;
  std::vector<ResourceFacts> resourceFacts_;
  const PlainOpcodes *plain_ = nullptr;
  const RegisterRoles *roles_ = nullptr;
  std::unique_ptr<llvm::MCRegisterInfo> registers_;
  std::unique_ptr<llvm::MCAsmInfo> asmInfo_;
  std::unique_ptr<llvm::MCInstrInfo> instructions_;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget_;
  std::unique_ptr<llvm::MCInstrAnalysis> analysis_;
  std::unique_ptr<llvm::MCContext> context_;
  std::unique_ptr<llvm::MCDisassembler> disassembler_;
  std::unique_ptr<llvm::MCInstPrinter> printer_;
  std::unique_ptr<llvm::MCInstPrinter> memoryBytesPrinter_; ///< Whose syntax says how many a memory operand has.
};

} // namespace leastaction
