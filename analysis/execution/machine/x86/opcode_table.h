// The facts about x86 opcodes (opcode_facts.h): a table by LLVM's names, the same for all processors.
//
//   const OpcodeTable &opcodes = x86Opcodes(instructions);
//   opcodes.facts[inst.getOpcode()].is(trait::zeroing)          // XOR32rr
#pragma once

#include "analysis/execution/machine/opcode_rules.h"

namespace leastaction {

std::span<const OpcodeRule> x86OpcodeRules();

inline constexpr PlainNames x86PlainNames = {"MOV64rm", "MOV64mr", "ADD64rr", "IMUL64rr"};

/// The same for all processors, so whoever asks first makes it. `instructions` are x86's.
const OpcodeTable &x86Opcodes(const llvm::MCInstrInfo &instructions);

} // namespace leastaction
