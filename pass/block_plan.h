// Cuts a function's finished machine code into blocks (straight lines entered only at their head; calls end them) and
// plans what each must record: which registers, before which instruction, and how accesses follow from them.
//
//   std::vector<PlannedBlock> blocks = planBlocks(function, names, isRegion);
//
// Nothing is inserted here; the plan is read-only on the function.
#pragma once

#include "pass/lane_source.h"
#include "pass/machine_names.h"
#include "pass/memory_operands.h"
#include "runtime/format.h"

#include <functional>
#include <vector>

namespace leastaction {

/// Registers that nobody needs at a place: a bit for each of MachineNames::scratch, and the flags.
struct FreeRegisters {
  uint16_t scratch = 0;
  bool flags = false;
};

/// The value of a register, taken before `before`, or at the end of the basic block if that is null.
struct PlannedSlot {
  llvm::MachineInstr *before = nullptr;
  FreeRegisters free;
  llvm::MCRegister reg;
  unsigned store = 0; ///< Opcode of the instruction that stores it.
  unsigned words = 1;
};

/// How a thread that runs the program's own code gets to know that recording has started.
enum class WayIn : uint8_t {
  none,
  jump, ///< Nothing is known of registers in the copy at this place, or it was the copy that came here.
  join, ///< The runtime records the registers.
};

/// Where a block's head finds the cursor.
enum class CursorSource : uint8_t {
  memory, ///< In the thread-local variable.
  likely, ///< There; in a register, too, unless the thread has come from code that does not record.
  held,   ///< In a register.
};

/// How a block's head takes the cursor from one register to another (both numbers within MachineNames::scratch).
struct CursorPlan {
  CursorSource source = CursorSource::memory;
  bool saves = true;         ///< There are not enough free registers: the head saves two, and the flags.
  bool reachesSlots = false; ///< `to` holds the cursor up to the last slot.
  unsigned from = 0, to = 0;
};

/// The scratch register that holds the cursor where a call or a return is likely to have brought it.
inline constexpr unsigned likelyCursor = 8; // %r11: the last that compilers take

/// How much of an instruction is executed: counted before it.
struct PlannedLanes {
  llvm::MachineInstr *before = nullptr;
  FreeRegisters free;
  LaneSource source;
  size_t counter = 0; ///< Among those of the function.
};

struct PlannedBlock {
  llvm::MachineInstr *first = nullptr;
  llvm::MachineInstr *last = nullptr;
  FreeRegisters freeAtHead;
  FreeRegisters freeAtLast;
  bool leavesRegion = false; ///< A region's end stands before the block.
  bool isImplied = false;    ///< It has no record: those before and after it tell that it ran.
  WayIn wayIn = WayIn::none;
  CursorPlan cursor;
  uint16_t flags = 0; ///< format::BlockFlags.
  unsigned instructionCount = 0;
  llvm::StringRef callee;        ///< Symbol of a direct callee without code in this module; empty otherwise.
  llvm::StringRef resumedCallee; ///< With blockResumesTimed: the callee of the block before.
  std::vector<PlannedSlot> slots;
  std::vector<PlannedLanes> lanes;
  std::vector<format::AccessEntry> accesses;
  std::vector<format::StepEntry> steps;
  /// If it or one of them is implied: the blocks that it leads to by direct branches and by running on.
  std::vector<unsigned> successors;

  /// The same plan for copies of the instructions.
  PlannedBlock movedTo(const llvm::DenseMap<const llvm::MachineInstr *, llvm::MachineInstr *> &copies) const;

  bool timesCall() const { return flags & format::blockCallIsTimed; }
  bool resumesTimedCall() const { return flags & format::blockResumesTimed; }
  /// Words that follow the key in a record; the clock after a call comes first, the clock before one last.
  unsigned recordSlots() const { return wordsBefore(slots.size()) + timesCall() + resumesTimedCall(); }
  /// Words of the first `count` slots.
  unsigned wordsBefore(size_t count) const {
    unsigned words = 0;
    for (size_t i = 0; i < count; ++i)
      words += slots[i].words;
    return words;
  }
};

/// `isRegion`: the region's end is to be marked before every instruction that leaves the function. `endAtBranches`: a
/// block that has begun runs to its end, because conditional branches end it.
std::vector<PlannedBlock> planBlocks(llvm::MachineFunction &function, const MachineNames &names, bool isRegion,
                                     bool endAtBranches = false);

/// What is free before each instruction of a block, in block order (debug instructions included), and at its end.
std::vector<FreeRegisters> freeRegisters(const llvm::MachineBasicBlock &block, const MachineNames &names);

/// How often a basic block runs, in any unit.
using Frequency = std::function<uint64_t(const llvm::MachineBasicBlock &)>;

/// What reading the clock takes of the registers that are free (as in FreeRegisters): %rax and %rdx, and where they are
/// in use, others to keep them in.
uint16_t clockRegisters(FreeRegisters free);

/// Can the instruction stand for code that moves the cursor, or touch registers that its operands do not name?
bool mayMoveCursor(const llvm::MachineInstr &instruction, const MachineNames &names);

/// What is free before each instruction of a block, in block order (debug instructions included), and at its end.
std::vector<FreeRegisters> freeRegisters(const llvm::MachineBasicBlock &block, const MachineNames &names);

/// format::AccessFlags as far as the kind of access tells.
uint8_t accessFlags(const MemoryAccess &access);

/// Does the instruction leave no bytes in the object file?
bool emitsNothing(const llvm::MachineInstr &instruction);

} // namespace leastaction
