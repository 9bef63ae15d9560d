// LLVM's tables for one x86-64 processor: registers, instructions, scheduling model. The only place that creates them.
//
//   Result<std::unique_ptr<Target>> target = Target::create("skylake");
//   const llvm::MCSchedModel &model = (*target)->schedModel();
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/machine/integer_work.h"
#include "analysis/execution/machine/opcode_rules.h"
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
  /// Fails where LLVM does not know the processor or has no scheduling model for it.
  static Result<std::unique_ptr<Target>> create(const std::string &llvmCpu);

  /// No processor in particular: for those who only decode and print.
  static std::unique_ptr<Target> generic();

  const llvm::MCRegisterInfo &registers() const { return *registers_; }
  const llvm::MCInstrInfo &instructions() const { return *instructions_; }
  const llvm::MCSubtargetInfo &subtarget() const { return *subtarget_; }
  const llvm::MCSchedModel &schedModel() const { return subtarget_->getSchedModel(); }
  const llvm::MCInstrAnalysis &analysis() const { return *analysis_; }
  const llvm::MCDisassembler &disassembler() const { return *disassembler_; }
  llvm::MCInstPrinter &printer() const { return *printer_; } ///< AT&T syntax.

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

  /// The scheduling class with variants resolved for this instruction; nullptr if there is no data for it.
  const llvm::MCSchedClassDesc *schedClass(const llvm::MCInst &inst) const;

  /// Bytes of the explicit memory operand, 0 if unknown. Only Intel's syntax says it.
  unsigned memoryBytes(const llvm::MCInst &inst) const;

private:
  Target() = default;
  static Result<std::unique_ptr<Target>> createFor(const std::string &llvmCpu);

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
  std::unique_ptr<llvm::MCInstPrinter> printer_, intelPrinter_;
};

} // namespace leastaction
