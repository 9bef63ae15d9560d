// Which flags instructions read and write.
//
//   FlagUse flags = flagsRead(target.facts(inst), inst);          // CMOV64rr by its condition: carry alone, the
//   others, both
#pragma once

#include "analysis/execution/machine/opcode_facts.h"

#include <llvm/MC/MCInst.h>

#include <cstdint>

namespace leastaction {

/// The carry flag is renamed apart from the others.
struct FlagUse {
  bool carry = true;
  bool others = true;
};

/// Of an instruction that reads flags.
FlagUse flagsRead(const OpcodeFacts &facts, const llvm::MCInst &inst);

/// Of an instruction that writes flags.
FlagUse flagsWritten(const OpcodeFacts &facts);

/// The condition of a conditional move, set or branch, numbered as in its encoding (4: equal).
unsigned conditionOf(const llvm::MCInst &inst);

} // namespace leastaction
