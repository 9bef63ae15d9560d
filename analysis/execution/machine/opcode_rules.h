// Facts about opcodes as a table of patterns of LLVM's names, applied to each opcode when it is first asked for.
//
//   constexpr OpcodeRule rules[] = {{"{ADD,SUB}64r*", {.fusesWith = 0xff}}, {"NOOP*", {.traits = trait::noOp}}};
//   RuledOpcodes facts(rules, instructions);
//   facts[inst.getOpcode()].is(trait::noOp)
#pragma once

#include "analysis/execution/machine/opcode_facts.h"

#include <llvm/MC/MCInstrInfo.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// In a pattern `{a,b}` is either of the two, which may be empty but hold no braces, and `*` any text. Of several rules
/// that fit, traits and divisions add up; of all else the one counts whose text before its first `*` is the longest.
struct OpcodeRule {
  std::string_view pattern;
  OpcodeFacts facts;
};

/// Facts by LLVM's number of the opcode. A program has some hundred of LLVM's 20,000 opcodes, so rules are applied to
/// an opcode when it is first asked for. Threads may share one; what [] refers to lives as long.
class RuledOpcodes {
public:
  RuledOpcodes(std::span<const OpcodeRule> rules, const llvm::MCInstrInfo &instructions);
  ~RuledOpcodes();

  const OpcodeFacts &operator[](unsigned opcode) const {
    return known_[opcode].load(std::memory_order_acquire) ? facts_[opcode] : found(opcode);
  }

  size_t size() const { return facts_.size(); }

  class Forms; ///< The rules, sorted.

private:
  const OpcodeFacts &found(unsigned opcode) const;

  llvm::MCInstrInfo instructions_;
  std::unique_ptr<Forms> forms_;
  mutable std::mutex mutex_; ///< Of what is written below.
  mutable std::vector<OpcodeFacts> facts_;
  mutable std::vector<std::atomic<bool>> known_;
};

/// An architecture's opcodes.
struct OpcodeTable {
  OpcodeTable(std::span<const OpcodeRule> rules, const PlainNames &names, const llvm::MCInstrInfo &instructions);

  RuledOpcodes facts; ///< By LLVM's number.
  PlainOpcodes plain{};
};

/// Does a pattern fit the name?
bool fits(std::string_view pattern, std::string_view name);

/// The texts of all alternatives in a pattern.
std::vector<std::string> alternatives(std::string_view pattern);

/// Alternatives that fit no opcode: what a table must not have.
std::vector<std::string> unmatched(std::span<const OpcodeRule> rules, const llvm::MCInstrInfo &instructions);

} // namespace leastaction
