// Which flags instructions read and write, and what comparisons fuse with branches.
//
//   FlagUse flags = flagsRead("CMOV64rr", inst);          // by the condition: carry alone, the others, both
#pragma once

#include <llvm/MC/MCInst.h>

#include <cstdint>

namespace leastaction {

/// The carry flag is renamed apart from the others.
struct FlagUse {
  bool carry = true;
  bool others = true;
};

/// Of an instruction that reads flags.
FlagUse flagsRead(llvm::StringRef opcode, const llvm::MCInst &inst);

/// Of an instruction that writes flags.
FlagUse flagsWritten(llvm::StringRef opcode);

/// The condition of a conditional move, set or branch, numbered as in its encoding (4: equal).
unsigned conditionOf(const llvm::MCInst &inst);

/// Bit by bit the conditions of branches that fuse with `opcode` (Intel optimization manual, "macro-fusion").
uint16_t fusesWith(llvm::StringRef opcode);

} // namespace leastaction
