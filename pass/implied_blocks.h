// Finds blocks that need no record, because which records come before and after them says that they ran.
//
//   findImpliedBlocks(blocks, frequency);   // sets PlannedBlock::isImplied and PlannedBlock::successors
//
// Between two records of a thread there is at most one way through implied blocks. So no two of them may lead to a
// place where both arrive without a record in between (Ball and Larus: Optimally profiling and tracing programs).
#pragma once

#include "pass/block_plan.h"

namespace leastaction {

/// `blocks`: all of a function, in its order. The more often a block runs, the sooner it is left out.
void findImpliedBlocks(std::vector<PlannedBlock> &blocks, const Frequency &frequency);

} // namespace leastaction
