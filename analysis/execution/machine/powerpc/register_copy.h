// PowerPC instructions that only copy a register: what they are follows from operands, not from opcodes alone.
#pragma once

#include "analysis/execution/machine/register_copy.h"

#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstrInfo.h>

#include <optional>

namespace leastaction {

/// `mr 3, 4` (an or of a register with itself), `fmr 1, 2`, `vmr 2, 3`, `xxlor 1, 2, 2`.
std::optional<RegisterCopy> powerpcCopy(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions);

/// `li 3, 0`, and exclusive or of a register with itself among vectors.
bool powerpcGivesZero(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions);

} // namespace leastaction
