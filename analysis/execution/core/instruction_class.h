// What an instruction does, for the score by class.
//
//   InstructionClass what = classify(target, inst);        // MULSDrm: floating, MOVSDrm: load
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/execution/machine/target.h"

namespace leastaction {

/// Calls are `call`; branches and returns `branch`; what only moves data from or to memory (and push, pop) is `load` or
/// `store`; arithmetic is `floating` or `integer` whether or not an operand is in memory; nops, fences, register moves
/// and prefetches are `other`.
InstructionClass classify(const Target &target, const llvm::MCInst &inst);

} // namespace leastaction
