// One static instruction as the pipeline sees it: numbers only, looked up once and executed millions of times.
//
//   InstructionProgram program;
//   uint32_t index = compiler.compile(program, inst, tableId, loads, stores);
//   pipeline.execute(program, program.instructions[index], accesses);
#pragma once

#include "analysis/core/port_schedule.h"

#include <cstdint>
#include <vector>

namespace leastaction {

/// A register that is read. Registers are numbered densely; parts of one register (AL, EAX, RAX) share a number.
struct RegisterRead {
  uint8_t registerId = 0;
  int8_t advanceTicks = 0; ///< Needed so much later than the start of execution (earlier if negative).
};

/// A register that is written, and when, counted from the start of execution after the loads.
struct RegisterWrite {
  uint8_t registerId = 0;
  uint16_t latencyTicks = 0;
};

/// An instruction runs in two phases: its loads start when their addresses are known; the rest executes when the
/// loaded data and the other operands are there. Without loads there is only the second phase.
struct CompiledInstruction {
  uint32_t tableId = 0;
  uint32_t firstPortUse = 0; ///< In InstructionProgram::portUses: those of the loads, then those of the execution.
  uint32_t firstRead = 0;    ///< In InstructionProgram::reads: address registers of the loads, then the other operands.
  uint32_t firstWrite = 0;   ///< In InstructionProgram::writes.
  uint16_t loadTicks = 0;    ///< From the start of the loads to their data, for a hit in L1.
  uint16_t latencyTicks = 0; ///< From the start of execution to the last result.
  uint16_t microOps = 1;     ///< Fused, as dispatch and retirement count them.
  uint8_t loadPortUses = 0;
  uint8_t portUses = 0;
  uint8_t addressReads = 0;
  uint8_t reads = 0;
  uint8_t writes = 0;
  uint8_t loads = 0;
  uint8_t stores = 0;
  bool eliminated = false;  ///< Done by renaming: no port, no tick. Its results are there when its operands are.
  bool pointerLoad = false; ///< A plain load of a general-purpose register: `loadTicks` less where the base was loaded.
  bool prefetch = false;    ///< Touches the caches, but nothing waits for its data.
  uint32_t unknown = 0;     ///< 1 + index in UnknownSchedules; 0 for instructions with scheduling data.
};

/// All compiled instructions of one core model, with what they refer to.
struct InstructionProgram {
  std::vector<CompiledInstruction> instructions;
  std::vector<PortUse> portUses;
  std::vector<RegisterRead> reads;
  std::vector<RegisterWrite> writes;
};

} // namespace leastaction
