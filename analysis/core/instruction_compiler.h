// Turns LLVM instructions into CompiledInstructions, once per static instruction.
//
//   InstructionCompiler compiler(target, core);
//   uint32_t index = compiler.compile(program, inst, tableId, /*loads=*/1, /*stores=*/0);
#pragma once

#include "analysis/core/compiled_instruction.h"
#include "analysis/core/core_description.h"
#include "analysis/core/idioms.h"
#include "analysis/core/port_table.h"
#include "analysis/core/register_map.h"
#include "analysis/machine/target.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace leastaction {

/// An opcode that LLVM has no scheduling data for on this core. It is simulated as one micro-op of
/// `InstructionCompiler::assumedLatencyTicks` on the ports of an addition.
struct UnknownSchedule {
  std::string opcode;
  uint64_t instructions = 0; ///< Static.
  uint64_t executions = 0;   ///< Dynamic.
};

class InstructionCompiler {
public:
  static constexpr uint16_t assumedLatencyTicks = 5;

  InstructionCompiler(const Target &target, const CoreDescription &core);

  size_t resourceCount() const { return ports_.resourceCount(); }

  /// Appends the instruction; returns its index in `program.instructions`. `loads` and `stores` count its accesses.
  uint32_t compile(InstructionProgram &program, const llvm::MCInst &inst, uint32_t tableId, unsigned loads,
                   unsigned stores);

  std::vector<UnknownSchedule> &unknownSchedules() { return unknown_; }
  const std::vector<UnknownSchedule> &unknownSchedules() const { return unknown_; }

private:
  /// How many more micro-ops and port uses LLVM's tables count for a folded load or for a store than the dispatcher
  /// does; read off plain instructions of the same tables.
  struct Conventions {
    std::vector<PortUse> loadUses; ///< Of a plain load.
    int plainLoadTicks = 0;        ///< Its latency in the table.
    unsigned foldedLoadMicroOps = 0;
    unsigned storeMicroOps = 0;
  };

  const llvm::MCSchedClassDesc *plainClass(const char *opcode) const;
  void addReads(InstructionProgram &program, CompiledInstruction &compiled, const llvm::MCInst &inst,
                const llvm::MCSchedClassDesc *schedClass, Idiom idiom) const;
  void addWrites(InstructionProgram &program, CompiledInstruction &compiled, const llvm::MCInst &inst,
                 const llvm::MCSchedClassDesc *schedClass) const;
  void addPortUses(InstructionProgram &program, CompiledInstruction &compiled,
                   const llvm::MCSchedClassDesc *schedClass) const;
  void setLatencies(CompiledInstruction &compiled, const llvm::MCInst &inst,
                    const llvm::MCSchedClassDesc *schedClass) const;
  uint16_t fusedMicroOps(const CompiledInstruction &compiled, const llvm::MCSchedClassDesc *schedClass) const;
  uint32_t noteUnknown(llvm::StringRef opcode);

  const Target &target_;
  const CoreDescription &core_;
  PortTable ports_;
  RegisterMap registers_;
  Conventions conventions_;
  std::vector<UnknownSchedule> unknown_;
  std::unordered_map<std::string, uint32_t> unknownIndex_;
};

} // namespace leastaction
