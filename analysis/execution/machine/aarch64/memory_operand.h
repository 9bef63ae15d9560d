// The operand in memory of an AArch64 instruction: a base, and an index or a displacement behind it.
#pragma once

#include "analysis/execution/machine/memory_operand.h"
#include "analysis/execution/machine/opcode_facts.h"

#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>

namespace leastaction {

/// `facts` are its opcode's: what they say accesses no memory has no operand there.
MemoryOperand aarch64MemoryOperand(const llvm::MCInst &inst, const llvm::MCInstrDesc &description,
                                   const OpcodeFacts &facts, const llvm::MCRegisterInfo &registers);

/// Is it `dc zva`, a system instruction (op1, Cn, Cm, op2) that stores zeros? Its last operand is the address.
bool aarch64ZeroesMemory(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions);

} // namespace leastaction
