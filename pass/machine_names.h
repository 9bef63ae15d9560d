// Opcodes, registers and operand flags of the X86 target, found by name: LLVM's headers for them are not installed.
//
//   const MachineNames &names = MachineNames::of(function);
//   BuildMI(block, position, location, names.info().get(names.lea64), names.scratch[0]) ...
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

#include <array>

namespace leastaction {

/// How an instruction uses the stack besides its explicit operands.
enum class StackUse : uint8_t { none, push, pop, call, ret, leave };

class MachineNames {
public:
  /// The names for the target of `function`; looked up once per compiler process.
  static const MachineNames &of(const llvm::MachineFunction &function);

  /// Caller-saved general registers, with their names in assembly: the ones a probe may borrow.
  static constexpr std::array<llvm::StringLiteral, 9> scratchNames = {"rax", "rcx", "rdx", "rsi", "rdi",
                                                                      "r8",  "r9",  "r10", "r11"};
  /// The low 32 bits of the scratch registers.
  static constexpr std::array<llvm::StringLiteral, 9> scratchLowNames = {"eax", "ecx", "edx",  "esi", "edi",
                                                                         "r8d", "r9d", "r10d", "r11d"};
  std::array<llvm::MCRegister, 9> scratch, scratchLow;
  /// The 64-bit general registers in the order in which the processor counts them.
  std::array<llvm::MCRegister, 16> general;
  llvm::MCRegister rsp, rbp, rip, fs, eflags, eax;
  unsigned lea64, load64, store64, push64, pop64, endBranch, branchIf;
  unsigned copy64, clear32, compareMemory64, readClock, shiftLeft64, or64;
  unsigned compareRegister64, testMemory8, test32, testEax, add64, addByte64, addRax, pushFlags64, popFlags64, jump,
      call64;
  /// Stores of a whole vector register to any address, for 16, 32 and 64 bytes; the second ones for all 32 registers.
  std::array<unsigned, 2> storeVector;
  std::array<unsigned, 3> storeAnyVector;
  unsigned storeOpmask; ///< 64 bits of it.
  unsigned tpoffFlag, gottpoffFlag, gotpcrelFlag;
  /// The same in operands of the assembler.
  uint16_t tpoffSpecifier = 0, gottpoffSpecifier = 0;

  const llvm::TargetInstrInfo &info() const { return *info_; }
  const llvm::TargetRegisterInfo &registers() const { return *registers_; }
  StackUse stackUse(unsigned opcode) const { return stackUse_[opcode]; }
  bool isGeneral64(llvm::MCRegister reg) const { return llvm::is_contained(general, reg); }
  bool isOpmask(llvm::MCRegister reg) const;
  /// 1, 2, 3 for vector registers of 16, 32 and 64 bytes; 0 for others.
  unsigned vectorSize(llvm::MCRegister reg) const;

private:
  explicit MachineNames(const llvm::MachineFunction &function);
  void findOpcodes();
  const llvm::TargetInstrInfo *info_;
  const llvm::TargetRegisterInfo *registers_;
  std::vector<StackUse> stackUse_;
};

} // namespace leastaction
