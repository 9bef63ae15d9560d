// Cuts a function's finished machine code into blocks (straight lines entered only at their head; calls end them) and
// plans what each must record: which slots, before which instruction, and how accesses follow from slots.
//
//   std::vector<PlannedBlock> blocks = planBlocks(function, names, isRegion);
//
// Nothing is inserted here; the plan is read-only on the function.
#pragma once

#include "pass/machine_names.h"
#include "pass/memory_operands.h"
#include "runtime/format.h"

#include <vector>

namespace leastaction {

/// Registers that nobody needs at a place: a bit for each of MachineNames::scratch, and the flags.
struct FreeRegisters {
  uint16_t scratch = 0;
  bool flags = false;
};

/// A slot is the value of base + index*scale (+ displacement when that is a symbol), taken before `before`.
struct PlannedSlot {
  llvm::MachineInstr *before = nullptr;
  FreeRegisters free;
  unsigned operand = 0; ///< Index of the first address operand of `before`, unless `directRegister` is set.
  llvm::MCRegister directRegister = {}; ///< The register itself is the value.
  bool withDisplacement = false;
};

struct PlannedBlock {
  llvm::MachineInstr *first = nullptr;
  llvm::MachineInstr *last = nullptr;
  FreeRegisters freeAtHead;
  FreeRegisters freeAtLast;
  bool leavesRegion = false; ///< A region's end stands before the block.
  bool mayStartRecording =
      false;          ///< Recording may have started since the block before: after calls and indirect jumps.
  uint16_t flags = 0; ///< format::BlockFlags.
  unsigned instructionCount = 0;
  llvm::StringRef callee;        ///< Symbol of a direct callee without code in this module; empty otherwise.
  llvm::StringRef resumedCallee; ///< With blockResumesTimed: the callee of the block before.
  std::vector<PlannedSlot> slots;
  std::vector<format::AccessEntry> accesses;

  /// The same plan for copies of the instructions.
  PlannedBlock movedTo(const llvm::DenseMap<const llvm::MachineInstr *, llvm::MachineInstr *> &copies) const;

  bool timesCall() const { return flags & format::blockCallIsTimed; }
  bool resumesTimedCall() const { return flags & format::blockResumesTimed; }
  /// Words that follow the key in a record; the clock after a call comes first, the clock before one last.
  unsigned recordSlots() const { return static_cast<unsigned>(slots.size()) + timesCall() + resumesTimedCall(); }
};

/// `isRegion`: the region's end is to be marked before every instruction that leaves the function.
std::vector<PlannedBlock> planBlocks(llvm::MachineFunction &function, const MachineNames &names, bool isRegion);

/// Does the instruction leave no bytes in the object file?
bool emitsNothing(const llvm::MachineInstr &instruction);

/// What is free before each instruction of a block, in block order (debug instructions included).
std::vector<FreeRegisters> freeRegisters(const llvm::MachineBasicBlock &block, const MachineNames &names);

} // namespace leastaction
