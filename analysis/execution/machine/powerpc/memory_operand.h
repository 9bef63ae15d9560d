// The operand in memory of a PowerPC instruction: a base, and a displacement or an index.
#pragma once

#include "analysis/execution/machine/memory_operand.h"
#include "analysis/execution/machine/opcode_facts.h"

#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>

namespace leastaction {

/// `facts` are its opcode's: what they say accesses no memory has no operand there.
MemoryOperand powerpcMemoryOperand(const llvm::MCInst &inst, const OpcodeFacts &facts);

/// 0 if it has none.
unsigned powerpcMemoryBytes(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions, const OpcodeFacts &facts,
                            const llvm::MCRegisterInfo &registers);

} // namespace leastaction
