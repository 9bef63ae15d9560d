// The facts about AArch64 opcodes (opcode_facts.h): a table by LLVM's names, the same for all processors.
//
//   const OpcodeTable &opcodes = aarch64Opcodes(instructions);
//   opcodes.facts[inst.getOpcode()].accessBytes                      // LDPXi: 16
#pragma once

#include "analysis/execution/machine/opcode_rules.h"

namespace leastaction {

std::span<const OpcodeRule> aarch64OpcodeRules();

inline constexpr PlainNames aarch64PlainNames = {"LDRXui", "STRXui", "ADDXri", "MADDXrrr"};

/// Of the vectors of Scalable Vector Extensions, as they are emulated: the shortest that there are.
inline constexpr uint8_t scalableBytes = 16;

/// The same for all processors, so whoever asks first makes it. `instructions` are AArch64's.
const OpcodeTable &aarch64Opcodes(const llvm::MCInstrInfo &instructions);

} // namespace leastaction
