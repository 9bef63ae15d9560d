// The facts about opcodes of PowerPC (opcode_facts.h): a table by LLVM's names, the same for all processors.
//
//   const OpcodeTable &opcodes = powerpcOpcodes(instructions);
//   opcodes.facts[inst.getOpcode()].accessBytes                      // LFSX: 4
#pragma once

#include "analysis/execution/machine/opcode_rules.h"

namespace leastaction {

std::span<const OpcodeRule> powerpcOpcodeRules();

inline constexpr PlainNames powerpcPlainNames = {"LD", "STD", "ADD8", "MULLD"};

/// Of the cache line that `dcbz` zeroes, as it is emulated.
inline constexpr uint8_t zeroedBytes = 128;

/// The same for all processors, so whoever asks first makes it. `instructions` are PowerPC's.
const OpcodeTable &powerpcOpcodes(const llvm::MCInstrInfo &instructions);

} // namespace leastaction
