// One static instruction as the pipeline sees it: numbers only, looked up once and executed millions of times.
//
//   InstructionProgram program;
//   uint32_t index = compiler.compile(program, inst, {.address = 0x1000, .length = 3}, tableId, loads, stores);
//   pipeline.execute(program, program.instructions[index], accesses);
#pragma once

#include "analysis/execution/core/in_flight.h"
#include "analysis/execution/core/port_schedule.h"
#include "analysis/execution/event/event.h"

#include <array>
#include <cmath>
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

/// Which moves renaming may do without executing them.
enum class MoveKind : uint8_t { none, integer, vector };

/// What the pipeline keeps of the latest value of a register, other than when it is there.
struct ResultFacts {
  bool pointer = false;    ///< A plain load of a general-purpose register brought it: it is good as an address.
  uint8_t chainSaving = 0; ///< Ticks by which an instruction that has some starts earlier behind another one.
  uint8_t bypasses = 0;    ///< Bit by bit the CoreDescription::bypassDelays that it comes from.
};

/// The registers of an instruction that has few, as all of them have of which a Shape tells more. Where there are fewer
/// still, registers stand that are never written or never read, so that the number need not be looked at.
struct FewRegisters {
  std::array<RegisterRead, 2> address{};
  std::array<RegisterRead, 3> operands{};
  std::array<RegisterWrite, 3> writes{};
};

/// Most instructions are one fused micro-op of few kinds, with few registers. For each of these the pipeline has code
/// of its own.
enum class Shape : uint8_t { any, nothing, fusedBranch, move, computation, load, loadAndComputation, store, free };
constexpr size_t shapeCount = 9;

/// The most registers that instructions of a shape have: of FewRegisters the pipeline looks at so many.
struct MostRegisters {
  unsigned address = 0;
  unsigned operands = 0;
  unsigned writes = 0;
};

constexpr MostRegisters mostRegisters(Shape shape) {
  switch (shape) {
  case Shape::any:
  case Shape::free:
    break;
  case Shape::nothing:
    return {.operands = 1, .writes = 1};
  case Shape::fusedBranch:
    return {.operands = 2};
  case Shape::move:
    return {.operands = 1, .writes = 1};
  case Shape::computation:
    return {.operands = 3, .writes = 3};
  case Shape::load:
    return {.address = 2, .writes = 1};
  case Shape::loadAndComputation:
    return {.address = 2, .operands = 3, .writes = 3};
  case Shape::store:
    return {.address = 2, .operands = 1};
  }
  return {};
}

/// Bits of CompiledInstruction::watches behind those of the high bytes.
constexpr uint8_t watchesStackOffset = 1 << 4;
constexpr uint8_t watchesAlways = 1 << 5;

/// An instruction runs in phases: its loads start when their addresses are known; what executes starts when the loaded
/// data and the other operands are there; what is stored follows. Its micro-ops stand in this order.
struct alignas(64) CompiledInstruction {
  uint64_t address = 0;
  EntryUse entries = {};
  FewRegisters few = {};
  uint32_t tableId = 0;
  uint32_t firstMicroOp = 0;   ///< In InstructionProgram::microOps: loads, store addresses, execution, store data.
  uint32_t firstRead = 0;      ///< In InstructionProgram::reads: address registers, then the other operands.
  uint32_t firstWrite = 0;     ///< In InstructionProgram::writes.
  uint32_t unknown = 0;        ///< 1 + index in UnknownSchedules; 0 for instructions with scheduling data.
  uint16_t loadTicks = 0;      ///< From the start of the loads to their data, for a hit in L1.
  uint16_t latencyTicks = 0;   ///< From the start of execution to the last result.
  uint16_t microOps = 1;       ///< Fused, as renaming and retirement count them.
  uint16_t decoded = 1;        ///< Fused, as decoders and queues count them: some pairs are split only at renaming.
  uint32_t repeatedString = 0; ///< 1 + index in InstructionProgram::repeatedStrings; 0 for all others.
  uint16_t fenceTicks = 0;     ///< No access to memory behind it starts earlier after its own.
  uint8_t loadOps = 0;         ///< With what a gather does before its loads.
  uint8_t storeAddressOps = 0;
  uint8_t executeOps = 0;
  uint8_t storeDataOps = 0;
  uint8_t overlapTicks = 0; ///< The result does not wait for the last so many of the micro-ops that execute.
  uint8_t addressReads = 0;
  uint8_t reads = 0;
  uint8_t writes = 0;
  uint8_t loads = 0;
  uint8_t stores = 0;
  uint8_t updatedBase = 0;    ///< If it updatesBase: that register.
  uint8_t updateTicks = 1;    ///< And how long after the start of the access it is there.
  uint8_t integerResults = 0; ///< Registers that renaming takes for it.
  uint8_t vectorResults = 0;
  ResultFacts result = {};
  uint8_t bypasses = 0; ///< Bit by bit the CoreDescription::bypassDelays that its operands come by.
  Shape shape = Shape::any;
  uint8_t watches = 0;      ///< What has to be looked at before it is renamed (Pipeline::pending_).
  uint8_t length = 0;       ///< Of the encoding, byte.
  uint8_t extent = 0;       ///< The same with the padding behind it.
  uint8_t opcodeOffset = 0; ///< Prefix bytes before the opcode.
  uint8_t nextLength = 0;   ///< Of the instruction behind it, if that is known, byte.
  uint8_t nextOpcodeOffset = 0;
  int8_t stackBytes = 0;        ///< By which push and pop move the stack pointer; the stack engine follows it.
  uint8_t wholeRegisters = 0;   ///< Bits 0 to 3: RAX to RDX (or EAX, AX) is read or written...
  uint8_t highBytesCovered = 0; ///< ...and of these bits: written without being read.
  uint8_t highBytesWritten = 0; ///< AH to DH.
  uint8_t attention = 0;        ///< What the pipeline may have to look at (vector_upper.h).
  uint16_t fusesWith = 0;       ///< Bit by bit the conditions of branches that become one micro-op with it.
  MoveKind move = MoveKind::none;
  MemoryLevel loadsFrom = MemoryLevel::none; ///< Its loads have their data as from there at the latest.
  bool eliminated : 1 = false;  ///< Done by renaming: no port, no tick. Its results are there when its operands are.
  bool nearBase : 1 = false;    ///< base + displacement below 2048: `loadTicks` less where the base was loaded.
  bool renamedLoad : 1 = false; ///< Of a whole general-purpose register, alone or with what computes on it.
  bool renamedStore : 1 = true; ///< Its address does not keep a load from being renamed.
  bool renamedSum : 1 = false;  ///< Renaming adds: it is eliminated, unless a branch is fused with it.
  bool mergesUpper : 1 = false; ///< Behind its `reads` stands one more, of what it overwrites, for when it merges.
  bool prefetch : 1 = false;    ///< Touches the caches, but nothing waits for its data.
  bool fused : 1 = false;       ///< The branch: it takes no micro-op of its own.
  bool branch : 1 = false;
  bool divides : 1 = false; ///< What it waits for is the divider, or itself in the divider.
  bool flagsResult : 1 = false;
  bool lengthChanging : 1 = false;
  bool firstDecoder : 1 = false;     ///< No other decoder takes it.
  bool microcode : 1 = false;        ///< It has more micro-ops than decoders make.
  bool barsLoop : 1 = false;         ///< The loop buffer does not hold it: microcode, for one.
  bool endsDecoding : 1 = false;     ///< Nothing behind it is decoded in the same tick.
  bool usesStackPointer : 1 = false; ///< Other than by the stack engine.
  bool setsStackPointer : 1 = false;
  bool predicted : 1 = false;      ///< A branch whose target the core model looks at.
  bool free : 1 = false;           ///< It costs nothing.
  bool updatesBase : 1 = false;    ///< One more result, its address, is there a tick after the access has started.
  bool executesByLine : 1 = false; ///< What executes is taken once more where its load crosses a line.

  /// The last step: what follows from all the rest, and from its registers in `program`.
  void settle(const struct InstructionProgram &program, uint32_t reorderBuffer);
};

/// The time that a string instruction takes for what it is repeated.
struct RepetitionTicks {
  uint32_t start = 0;
  uint32_t shortBytes = 0; ///< No more than these start in `shortStart`.
  uint32_t shortStart = 0;
  double perByte = 0;

  uint64_t of(uint64_t bytes) const {
    return (bytes <= shortBytes ? shortStart : start) +
           static_cast<uint64_t>(std::ceil(perByte * static_cast<double>(bytes)));
  }
};

/// All compiled instructions of one core model, with what they refer to.
struct InstructionProgram {
  std::vector<CompiledInstruction> instructions;
  std::vector<MicroOp> microOps;
  std::vector<RegisterRead> reads;
  std::vector<RegisterWrite> writes;
  std::vector<RepetitionTicks> repeatedStrings;
};

} // namespace leastaction
