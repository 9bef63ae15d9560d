// Probes of mode=count: a block of the recording copy adds one to its counter.
//
//   size_t counters = planCounts(blocks, names);                   // nothing else is recorded
//   count(writer, copied, position, {label, number}, own.resume, symbols, names);
//
// Where a mask or a repeat prefix says how much of an instruction is executed, a second counter sums that.
//
// Counters are addresses in a section of their own (runtime/format.h). %gs leads from there to the memory of the thread
// for the regions that it is in: in an executable one instruction adds one, and needs no register. Code that may end up
// in a shared object adds the displacement of its module's counters first (__leastaction_counter_displacement).
#pragma once

#include "pass/probes.h"

namespace leastaction {

struct BlockCounter {
  std::string label;        ///< Of the function's first counter.
  size_t number = 0;        ///< How many stand before it.
  bool followsStop = false; ///< The block stands behind a call of leastaction_stop.
};

/// Leaves what a trace would need out of the plan, and finds the instructions whose lanes or repetitions are counted.
/// Returns how many counters there are; the blocks' come first.
size_t planCounts(std::vector<PlannedBlock> &blocks, const MachineNames &names);

/// The probes of a block of the copy, the block's own before `position`. Behind a call of leastaction_stop it first
/// goes to the label `ownCode` if no region is open any more.
void count(ProbeWriter &writer, const PlannedBlock &block, llvm::MachineInstr &position, const BlockCounter &counter,
           Label ownCode, CopySymbols &symbols, const MachineNames &names);

} // namespace leastaction
