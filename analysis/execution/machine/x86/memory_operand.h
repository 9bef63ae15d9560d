// The operand in memory of an x86 instruction: base, scale, index, displacement, segment.
#pragma once

#include "analysis/execution/machine/memory_operand.h"

#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstrDesc.h>

namespace leastaction {

MemoryOperand x86MemoryOperand(const llvm::MCInst &inst, const llvm::MCInstrDesc &description);

} // namespace leastaction
