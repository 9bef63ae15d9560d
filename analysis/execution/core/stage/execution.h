// Execution: addresses of stores, what computes, and the data of stores; then the results are written.
//
//   const Executed executed = executePhases(of, slots, loaded, operandsTick, registers, scheduler);
#pragma once

#include "analysis/execution/core/stage/dynamic_instruction.h"
#include "analysis/execution/core/stage/register_values.h"
#include "analysis/execution/core/stage/scheduler.h"
#include "analysis/execution/core/stage/stage_results.h"

#include <algorithm>

namespace leastaction {

/// `operandsTick` is when all operands but addresses are there, loaded data included. Execution has no state of its
/// own: the scheduler knows which ports are taken, the registers when their values are there.
template <class Of>
[[gnu::always_inline]] inline Executed executePhases(const Of &of, const Slots &slots, const Loaded &loaded,
                                                     uint64_t operandsTick, RegisterValues &registers,
                                                     Scheduler &scheduler) {
  if (registers.eliminates(of, slots.tick)) {
    registers.writeEliminated(of, operandsTick);
    // A move that renaming did still retires only when its value is there.
    return {.issueTick = slots.tick,
            .completeTick = slots.tick,
            .storeAddressTick = slots.tick,
            .readyTick = operandsTick,
            .eliminated = true};
  }
  Executed executed{.storeAddressTick = slots.tick};
  uint64_t storeTick = 0;
  if (of.storeAddressOps() != 0) {
    const uint64_t addressTick = registers.ready(of.addressRegisters(), slots.tick);
    executed.storeAddressTick = storeTick = scheduler.startStoreAddresses(of, slots, addressTick);
  }
  uint64_t executeTick = operandsTick;
  if (of.executeOps() != 0) {
    const Scheduler::Started started = scheduler.startExecution(of, slots, operandsTick);
    executeTick = executed.startTick = started.first;
    if (of.loadOps() != 0 && loaded.crosses && of.instruction.executesByLine) [[unlikely]]
      scheduler.startExecution(of, slots, executeTick);
    // The micro-ops of an instruction follow each other by no less than a tick, and the result is the last one's, or
    // each has a part of it.
    if (of.executeOps() != 1) {
      const uint64_t lasting = std::max<uint64_t>(of.instruction.latencyTicks, 1) + of.instruction.overlapTicks;
      executeTick = std::max(executeTick, started.last + 1 - std::min<uint64_t>(started.last + 1, lasting));
    }
  }
  // The loads of an instruction that then waits for another operand count from as late as they could have started:
  // kappa is what the instruction does, not what it waits for.
  executed.issueTick = executeTick - (loaded.dataTick - loaded.startTick);
  executed.completeTick = executeTick + of.instruction.latencyTicks - (Of::any ? of.instruction.result.chainSaving : 0);
  if (of.storeDataOps() != 0) {
    const uint64_t dataTick = of.executeOps() != 0 ? executed.completeTick : operandsTick;
    executed.storeDataTick = scheduler.startStoreData(of, slots, dataTick, registers);
    storeTick = std::max(storeTick, executed.storeDataTick);
    if (of.executeOps() == 0 && of.loadOps() == 0)
      executed.issueTick = storeTick;
    executed.completeTick = std::max(executed.completeTick, storeTick + 1);
  }
  registers.write(of, executeTick);
  registers.updateBase(of, of.loadOps() != 0 ? loaded.startTick : executed.storeAddressTick);
  executed.readyTick = executed.completeTick;
  return executed;
}

} // namespace leastaction
