// Turns LLVM instructions into CompiledInstructions, once per static instruction.
//
//   InstructionCompiler compiler(target, core);
//   uint32_t index = compiler.compile(program, inst, {.address = 0x1000, .length = 3}, tableId, 1, 0);
#pragma once

#include "analysis/execution/core/bypass_delays.h"
#include "analysis/execution/core/compiled_instruction.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/idioms.h"
#include "analysis/execution/core/instruction_change.h"
#include "analysis/execution/core/pipeline.h"
#include "analysis/execution/core/port_table.h"
#include "analysis/execution/core/register_map.h"
#include "analysis/execution/core/table_latency.h"
#include "analysis/execution/core/vector_upper.h"
#include "analysis/execution/machine/target.h"

#include <llvm/Support/GlobPattern.h>

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace leastaction {

/// An opcode that LLVM has no scheduling data for on this core. It is simulated as one micro-op of
/// `assumedLatencyTicks` on the ports of an addition.
struct UnknownSchedule {
  std::string opcode;
  uint64_t instructions = 0; ///< Static.
  uint64_t executions = 0;   ///< Dynamic.
};

/// Where an instruction stands and what its bytes say that its decoded form does not.
struct Encoding {
  uint64_t address = 0;
  uint32_t length = 0;       ///< Byte.
  uint32_t opcodeOffset = 0; ///< Of the opcode behind the prefixes, byte.
  uint32_t padding = 0;      ///< No-ops behind it that only align what it runs into where it does not jump, byte.
};

class InstructionCompiler {
public:
  /// With `easyOperands` divisions are those of numbers with which the divider is done early.
  InstructionCompiler(const Target &target, const CoreDescription &core, bool easyOperands = false);

  /// What the pipeline needs to know of this core's ports and of the register numbers.
  Roles roles() const;

  /// Appends the instruction; returns its index in `program.instructions`. `loads` and `stores` count its accesses. A
  /// branch that directly follows an instruction it fuses with changes that one.
  uint32_t compile(InstructionProgram &program, const llvm::MCInst &inst, const Encoding &encoding, uint32_t tableId,
                   unsigned loads, unsigned stores, const InstructionChange &change = {});

  /// Where the rules come from by which compile() makes something of it.
  InstructionOrigins originsOf(const llvm::MCInst &inst);

  /// Instructions of which a change left something different.
  uint64_t changedInstructions() const { return changed_; }

  /// Tells an instruction of `next`, if that follows directly.
  static void noteSuccessor(CompiledInstruction &instruction, const CompiledInstruction &next);

  std::vector<UnknownSchedule> &unknownSchedules() { return unknown_; }
  const std::vector<UnknownSchedule> &unknownSchedules() const { return unknown_; }

private:
  /// What LLVM's table says of plain instructions: by it loads and stores are recognised in others.
  struct Conventions {
    uint64_t loadPorts = 0;
    uint64_t storeAddressPorts = 0;
    uint64_t indexedAddressPorts = 0; ///< The same with an index register.
    uint64_t storeDataPorts = 0;
    uint64_t addPorts = 0;
    int plainLoadTicks = 0;  ///< Latency of a plain load in the table.
    int plainStoreTicks = 0; ///< Of a plain store, of which it is 1 for most cores, and 12 for Sapphire Rapids.
    uint8_t addTicks = 1;    ///< The same of an addition, 1 at least.
  };

  /// One instruction on its way.
  struct Draft {
    const llvm::MCInst &inst;
    const OpcodeFacts &facts;
    const llvm::MCInstrDesc &desc;
    const MemoryOperand memory;
    const llvm::MCSchedClassDesc *schedClass;
    Idiom idiom;
    const Override *correction;
    const MeasuredInstruction *measured;
    const RepeatedString *repeated;
    CompiledInstruction compiled;

    /// That of the description, where it has one.
    std::optional<uint32_t> statedLatency() const {
      if (correction && correction->latencyTicks)
        return correction->latencyTicks;
      return measured ? measured->latencyTicks : std::nullopt;
    }
  };

  /// Accesses of an instruction that take ports each; those of one that has more are counted no further.
  static constexpr unsigned mostAccesses = 8;
  static constexpr unsigned mostBesideAccesses = 128; ///< The same of its other micro-ops.

  const llvm::MCSchedClassDesc *plainClass(unsigned opcode) const;
  Draft draftOf(const llvm::MCInst &inst);
  const Override *correctionOf(llvm::StringRef opcode);
  const MeasuredInstruction *measurementOf(const llvm::MCInst &inst) const;
  std::vector<MicroOp> portsOf(const std::vector<std::string> &named) const;
  const RepeatedString *repeatedString(const llvm::MCInst &inst, llvm::StringRef opcode) const;
  bool writesVector(const Draft &draft) const;
  uint64_t portsWithoutTable(const Draft &draft) const;
  static bool keepsRegister(const Draft &draft, llvm::MCRegister reg);
  bool needsItself(const Draft &draft) const;
  unsigned opsBesideAccesses(const Draft &draft) const;
  unsigned opsBeforeLoads(const Draft &draft) const;
  std::vector<MicroOp> fitted(const Draft &draft, std::vector<MicroOp> executing) const;
  void addReads(InstructionProgram &program, Draft &draft) const;
  void addWrites(InstructionProgram &program, Draft &draft) const;
  unsigned accessParts(const llvm::MCInst &inst, uint32_t portBytes) const;
  bool onlyReadsData(const Draft &draft) const;
  void addMicroOps(InstructionProgram &program, Draft &draft) const;
  void countMicroOps(Draft &draft, unsigned executing) const;
  bool mergesLoad(const Draft &draft) const;
  void setLatencies(Draft &draft) const;
  void setRepetition(InstructionProgram &program, Draft &draft) const;
  static bool isFasterThanMicrocode(const Draft &draft, const DecoderDescription &decoder);
  void noteUpperHalves(Draft &draft) const;
  void noteRegisters(Draft &draft) const;
  bool renamesSum(const Draft &draft) const;
  void noteBypasses(Draft &draft);
  void fuseBranch(InstructionProgram &program, Draft &draft) const;
  void apply(const InstructionChange &change, InstructionProgram &program, CompiledInstruction &compiled);
  uint32_t noteUnknown(llvm::StringRef opcode);

  const Target &target_;
  const CoreDescription &core_;
  const bool easyOperands_;
  PortTable ports_;
  RegisterMap registers_;
  Conventions conventions_;
  std::vector<llvm::GlobPattern> corrected_;                      ///< Of core_.overrides, their opcodes.
  std::unordered_map<std::string, const Override *> corrections_; ///< By opcode, as they were looked up.
  BypassDelays bypassDelays_;
  std::vector<UnknownSchedule> unknown_;
  std::unordered_map<std::string, uint32_t> unknownIndex_;
  uint64_t changed_ = 0;
};

} // namespace leastaction
