// A second copy of a function's machine code, behind the first: the program's own code stays as the compiler made it,
// and the copy gets the probes. Control goes from one to the other where recording starts and stops.
//
//   RecordingCopy copy = copyForRecording(function, names);
//   llvm::MachineInstr *there = copy.instructions.lookup(&here);
//
// Branches, jump tables and exception tables of the copy lead into the copy. Values in registers are the same in both,
// since control may go over wherever recording starts and stops: addresses of blocks that the program takes (computed
// goto) stay those of the program's own code, and so do those of jump tables, behind whose targets are the copy's.
// The copy has no descriptions of variables for debuggers.
#pragma once

#include "pass/machine_names.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineFunction.h"

namespace leastaction {

struct RecordingCopy {
  llvm::MachineBasicBlock *entry = nullptr;
  llvm::DenseMap<const llvm::MachineInstr *, llvm::MachineInstr *> instructions; ///< Own instruction -> its copy.
};

/// Appends the copy. Nothing leads there yet. The function is none that is left alone (left_alone.h).
RecordingCopy copyForRecording(llvm::MachineFunction &function, const MachineNames &names);

} // namespace leastaction
