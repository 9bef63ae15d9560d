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

/// Of one of its accesses: a lane's, or what the emulator tells of `dc zva` at once. 0 if it has none.
unsigned aarch64MemoryBytes(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions, const OpcodeFacts &facts);

/// How many of them there are at most.
unsigned aarch64Accesses(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions, const OpcodeFacts &facts);

} // namespace leastaction
