// One dynamic instruction as the stages see it: its numbers of micro-ops are constants where its shape is known.
//
//   const DynamicInstruction<PlainLoad<PortChoice::twoBest>> of(program, program.instructions[i], accesses);
//   of.loadOps();                                        // 1, when compiled
#pragma once

#include "analysis/execution/core/compiled_instruction.h"
#include "analysis/execution/core/stage/shapes.h"
#include "analysis/execution/event/access.h"

#include <span>

namespace leastaction {

/// Refers to what it was made of. Micro-ops stand in the order of phases: loads, store addresses, execution, store
/// data.
template <class S> struct DynamicInstruction {
  static constexpr bool any = S::any;
  static constexpr bool explains = S::explains;
  static constexpr PortChoice ports = S::ports;

  [[gnu::always_inline]] DynamicInstruction(const InstructionProgram &program, const CompiledInstruction &compiled,
                                            std::span<const Access> made)
      : instruction(compiled), accesses(made), repetitions(program.repeatedStrings.data()),
        ops(program.microOps.data() + compiled.firstMicroOp), reads(program.reads.data() + compiled.firstRead),
        writes(program.writes.data() + compiled.firstWrite) {}

  unsigned loadOps() const {
    if constexpr (any)
      return instruction.loadOps;
    else
      return S::facts.loads;
  }
  unsigned storeAddressOps() const {
    if constexpr (any)
      return instruction.storeAddressOps;
    else
      return S::facts.storeAddresses;
  }
  unsigned executeOps() const {
    if constexpr (any)
      return instruction.executeOps;
    else
      return S::facts.executing;
  }
  unsigned storeDataOps() const {
    if constexpr (any)
      return instruction.storeDataOps;
    else
      return S::facts.storeData;
  }

  std::span<const MicroOp> loadMicroOps() const { return {ops, loadOps()}; }
  std::span<const MicroOp> storeAddressMicroOps() const { return {ops + loadOps(), storeAddressOps()}; }
  std::span<const MicroOp> executeMicroOps() const { return {ops + loadOps() + storeAddressOps(), executeOps()}; }
  std::span<const MicroOp> storeDataMicroOps() const {
    return {ops + loadOps() + storeAddressOps() + executeOps(), storeDataOps()};
  }

  /// Fused, as renaming and retirement count them.
  unsigned microOps() const {
    if constexpr (any)
      return instruction.microOps;
    else
      return S::facts.microOps;
  }
  /// Fused, as decoders and queues count them.
  unsigned decoded() const {
    if constexpr (any)
      return instruction.decoded;
    else
      return S::facts.microOps;
  }

  bool moves() const {
    if constexpr (any)
      return instruction.move != MoveKind::none;
    else
      return S::facts.moves;
  }
  bool eliminated() const {
    if constexpr (any)
      return instruction.eliminated;
    else
      return S::facts.eliminated;
  }
  bool loads() const {
    if constexpr (any)
      return instruction.loads != 0;
    else
      return S::facts.loads != 0;
  }
  bool stores() const {
    if constexpr (any)
      return instruction.stores != 0;
    else
      return S::facts.storeAddresses != 0;
  }
  bool prefetches() const { return any && instruction.prefetch; }

  std::span<const RegisterRead> addressRegisters() const {
    if constexpr (any)
      return {reads, instruction.addressReads};
    else
      return std::span(instruction.few.address).first(S::most.address);
  }
  /// Those that are no part of an address.
  std::span<const RegisterRead> operands() const {
    if constexpr (any)
      return {reads + instruction.addressReads, instruction.reads};
    else
      return std::span(instruction.few.operands).first(S::most.operands);
  }
  std::span<const RegisterWrite> results() const {
    if constexpr (any)
      return {writes, instruction.writes};
    else
      return std::span(instruction.few.writes).first(S::most.writes);
  }

  /// Of a repeated string instruction.
  uint64_t repetitionTicks() const {
    return repetitions[instruction.repeatedString - 1].of(accesses.empty() ? 0 : accesses.front().bytes);
  }

  const CompiledInstruction &instruction;
  const std::span<const Access> accesses;
  const RepetitionTicks *const repetitions;
  const MicroOp *const ops;
  const RegisterRead *const reads;
  const RegisterWrite *const writes;
};

} // namespace leastaction
