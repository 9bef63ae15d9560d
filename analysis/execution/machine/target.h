// LLVM's tables for one x86-64 processor: registers, instructions, scheduling model. The only place that creates them.
//
//   Result<std::unique_ptr<Target>> target = Target::create("skylake");
//   const llvm::MCSchedModel &model = (*target)->schedModel();
#pragma once

#include "analysis/base/error.h"

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
#include <string>

namespace leastaction {

/// One instruction of machine code.
struct DecodedInstruction {
  llvm::MCInst inst;
  uint32_t length = 0;  ///< Bytes, prefixes included.
  std::string prefixes; ///< As text: those that LLVM decodes as instructions of their own, but lock.
};

class Target {
public:
  /// LLVM's X86::IP_HAS_LOCK, which it does not install: in the flags of an instruction that has a lock prefix.
  static constexpr unsigned lockFlag = 16;
  /// The same, of X86::IP_HAS_REPEAT_NE and IP_HAS_REPEAT.
  static constexpr unsigned repeatFlags = 4 | 8;

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

  /// The instruction that `code` begins with, together with its prefixes; none if there is no such instruction.
  std::optional<DecodedInstruction> decode(llvm::ArrayRef<uint8_t> code, uint64_t address) const;

  /// The scheduling class with variants resolved for this instruction; nullptr if there is no data for it.
  const llvm::MCSchedClassDesc *schedClass(const llvm::MCInst &inst) const;

  /// Bytes of the explicit memory operand, 0 if unknown. Only Intel's syntax says it.
  unsigned memoryBytes(const llvm::MCInst &inst) const;

  /// LLVM's number of the opcode called `name`, e.g. "MOV64rm"; 0 (PHI, never in machine code) if there is none.
  unsigned opcode(const char *name) const;

private:
  Target() = default;
  static Result<std::unique_ptr<Target>> createFor(const std::string &llvmCpu);

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
