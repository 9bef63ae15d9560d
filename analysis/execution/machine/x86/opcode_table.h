// The facts about x86 opcodes (opcode_facts.h): a table by LLVM's names, the same for all processors.
//
//   const X86Opcodes &opcodes = x86Opcodes(instructions);
//   opcodes.facts[inst.getOpcode()].is(trait::zeroing)          // XOR32rr
#pragma once

#include "analysis/execution/machine/opcode_rules.h"

namespace leastaction {

std::span<const OpcodeRule> x86OpcodeRules();

/// LLVM's names of PlainOpcodes.
struct X86PlainNames {
  const char *load, *store, *addition, *multiplication;
};
inline constexpr X86PlainNames x86PlainNames = {"MOV64rm", "MOV64mr", "ADD64rr", "IMUL64rr"};

struct X86Opcodes {
  RuledOpcodes facts; ///< By LLVM's number.
  PlainOpcodes plain{};
};

/// The same for all processors, so whoever asks first makes it. `instructions` are x86's.
const X86Opcodes &x86Opcodes(const llvm::MCInstrInfo &instructions);

} // namespace leastaction
