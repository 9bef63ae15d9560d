// Where a PowerPC instruction leads to: LLVM's tables do not say what its general forms do, whose operands tell.
//
//   PowerPCBranch branch = powerpcBranch(word, address);   // bdnz: isConditional, and a target
#pragma once

#include <cstdint>
#include <optional>

namespace leastaction {

struct PowerPCBranch {
  bool isConditional = false;     ///< May go on behind it instead.
  bool isCall = false;            ///< Sets the link register.
  bool isReturn = false;          ///< To the address in it.
  bool isJump = false;            ///< None of these two.
  std::optional<uint64_t> target; ///< None where a register has it.
};

/// Of what is no branch, all is false. `word`: the instruction's bits.
PowerPCBranch powerpcBranch(uint32_t word, uint64_t address);

} // namespace leastaction
