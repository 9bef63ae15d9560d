// What memory a machine instruction touches, as far as its operands tell.
//
//   for (const MemoryAccess &access : memoryAccesses(instruction, names)) ...
#pragma once

#include "pass/machine_names.h"

#include "llvm/ADT/SmallVector.h"

namespace leastaction {

/// One access. The address is base + index*scale + displacement [+ %fs base], or relative to the stack pointer as it
/// stands before the instruction.
struct MemoryAccess {
  enum class Kind {
    operand,      ///< Address operands start at `operand`.
    stackPointer, ///< %rsp + `displacement`.
    framePointer, ///< %rbp.
    fixed,        ///< In the instruction itself: absolute or relative to %rip.
    source,       ///< Of a repeated string instruction: from %rsi on, %rcx times.
    destination,  ///< The same from %rdi on.
    gather,       ///< Address operands start at `operand`; the index is a vector register. Scatters, too.
    unknown,      ///< %gs, other forms that are not recorded.
  };
  Kind kind = Kind::unknown;
  unsigned operand = 0;
  int64_t displacement = 0;
  bool loads = false;
  bool stores = false;
  bool threadLocal = false;
  uint16_t bytes = 0; ///< 0 if unknown; of one repetition.

  bool isRepeated() const { return kind == Kind::source || kind == Kind::destination; }
};

/// A register whose value a gather's record holds, and how it is stored.
struct VectorValue {
  llvm::MCRegister reg;
  unsigned store = 0; ///< Opcode.
  unsigned words = 0;
};

/// What a gather or scatter takes its addresses from: indices, then mask. Nothing for other instructions and where the
/// processor that is compiled for cannot store the mask.
llvm::SmallVector<VectorValue, 2> gatherValues(const llvm::MachineInstr &instruction, const MachineNames &names);

/// The accesses of `instruction` in the order in which it makes them. Inline assembly lists nothing, unless it is
/// nothing but one string instruction that is repeated a known number of times ("rep movsb", "rep stosq").
llvm::SmallVector<MemoryAccess, 2> memoryAccesses(const llvm::MachineInstr &instruction, const MachineNames &names);

/// Positions within the five address operands.
enum AddressOperand { addressBase, addressScale, addressIndex, addressDisplacement, addressSegment };

} // namespace leastaction
