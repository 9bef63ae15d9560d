// An instruction form: an opcode with its immediates, and where its registers can be chosen.
//
//   Form form(target, files, inst);
//   form.setNumber(copy, 0, 3);                                            // operand 0 becomes XMM3
//   form.setDisplacement(copy, -64);
#pragma once

#include "analysis/execution/calibrate/instruction/register_files.h"

#include <llvm/MC/MCInst.h>

#include <optional>
#include <vector>

namespace leastaction {

/// Registers that blocks keep for themselves.
namespace kept {
inline constexpr unsigned scratch = 6;  ///< %rsi: what goes from one register file to another passes through it.
inline constexpr unsigned constant = 7; ///< %rdi
inline constexpr unsigned buffer = 14;  ///< %r14 points at the operands in memory.
inline constexpr unsigned iterations = 15;
inline constexpr unsigned stackPointer = 4;
inline constexpr unsigned all[] = {scratch, constant, buffer, iterations, stackPointer};
} // namespace kept

class Form {
public:
  /// An explicit operand in a register, or the vector of indices of a memory operand.
  struct Operand {
    unsigned place = 0; ///< In the MCInst.
    int registerClass = -1;
    RegisterFile file = RegisterFile::general;
    bool written = false;
    std::optional<unsigned> tiedTo{}; ///< Of one that is read: the operand that has the same register.
    bool usedUp = false;              ///< A gather or scatter leaves its mask empty.
    bool index = false;
  };

  /// Immediates are those of `given`; where it has no operands, what is benign.
  Form(const Target &target, const RegisterFiles &files, const llvm::MCInst &given);

  const std::vector<Operand> &operands() const { return operands_; }
  const std::vector<FileRegister> &implicitUses() const { return implicitUses_; }
  const std::vector<FileRegister> &implicitDefs() const { return implicitDefs_; }
  bool writesFlags() const;
  bool usesVex() const; ///< Or EVEX, or mask registers, which come with it.
  bool hasMemory() const { return memory_.has_value(); }
  unsigned memoryBytes() const { return memoryBytes_; }
  /// All operands are there, registers and the displacement are still to be set.
  const llvm::MCInst &plain() const { return plain_; }
  const OpcodeFacts &facts() const { return facts_; }
  unsigned opcode() const { return plain_.getOpcode(); }

  bool canHave(const Operand &operand, unsigned number) const;
  /// Also of what is tied to it.
  void setNumber(llvm::MCInst &inst, const Operand &operand, unsigned number) const;
  void setDisplacement(llvm::MCInst &inst, int displacement) const;

private:
  void addRegisters(const Target &target);
  void addMemory(const Target &target, unsigned place);

  const RegisterFiles &files_;
  const OpcodeFacts &facts_;
  llvm::MCInst plain_;
  std::vector<Operand> operands_;
  std::vector<FileRegister> implicitUses_, implicitDefs_;
  std::optional<unsigned> memory_;
  unsigned memoryBytes_ = 0;
};

} // namespace leastaction
