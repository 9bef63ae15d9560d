// Facts about opcodes as a table of patterns of LLVM's names, applied to all opcodes at once.
//
//   constexpr OpcodeRule rules[] = {{"{ADD,SUB}64r*", {.fusesWith = 0xff}}, {"NOOP*", {.traits = trait::noOp}}};
//   std::vector<OpcodeFacts> facts = applied(rules, instructions);
#pragma once

#include "analysis/execution/machine/opcode_facts.h"

#include <llvm/MC/MCInstrInfo.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// In a pattern `{a,b}` is either of the two, which may be empty but hold no braces, and `*` any text. Of several rules
/// that fit, traits add up; of all else the one counts whose text before its first `*` is the longest.
struct OpcodeRule {
  std::string_view pattern;
  OpcodeFacts facts;
};

/// By LLVM's number of the opcode.
std::vector<OpcodeFacts> applied(std::span<const OpcodeRule> rules, const llvm::MCInstrInfo &instructions);

/// Does a pattern fit the name?
bool fits(std::string_view pattern, std::string_view name);

/// The texts of all alternatives in a pattern.
std::vector<std::string> alternatives(std::string_view pattern);

/// Alternatives that fit no opcode: what a table must not have.
std::vector<std::string> unmatched(std::span<const OpcodeRule> rules, const llvm::MCInstrInfo &instructions);

} // namespace leastaction
