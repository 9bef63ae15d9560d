// Decides in which registers the recording copy keeps the thread's cursor from one record to the next.
//
//   keepCursors(blocks, function, names, frequency);   // sets PlannedBlock::cursor
//
// A head that read the cursor from memory would wait for the store of the head before it: on a chain of such waits a
// block of five instructions takes several times as long as it computes. So every head stores the cursor, for whoever
// else may ask, but takes it from a register where all ways to it have left it in one. Where calls lie in between
// nothing is certain, but one register is likely to hold it: there a head compares, and branch prediction saves the
// wait.
#pragma once

#include "pass/block_plan.h"

namespace leastaction {

/// `blocks`: all of `function`, in its order, the implied ones among them known.
void keepCursors(std::vector<PlannedBlock> &blocks, llvm::MachineFunction &function, const MachineNames &names,
                 const Frequency &frequency);

} // namespace leastaction
