// Where recording may begin within a function, besides behind its calls: at the heads of loops.
#pragma once

#include "pass/block_plan.h"

#include <vector>

namespace llvm {
class MachineLoopInfo;
}

namespace leastaction {

/// Lets a thread that runs the program's own code go over to the copy where a loop begins another round: of a nest, in
/// all loops but the innermost. Not where that takes the flags, or a register that is in use.
void enterLoops(std::vector<PlannedBlock> &blocks, const llvm::MachineLoopInfo &loops, const MachineNames &names);

} // namespace leastaction
