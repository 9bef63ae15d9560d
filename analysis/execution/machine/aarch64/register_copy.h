// AArch64 instructions that renaming may do: what they are follows from operands, not from opcodes alone.
#pragma once

#include "analysis/execution/machine/register_copy.h"
#include "analysis/execution/machine/register_facts.h"

#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstrInfo.h>

#include <optional>

namespace leastaction {

/// `mov x0, x1` (an or with zero), `mov sp, x0` (a sum with 0), `mov v0.16b, v1.16b`, `fmov d0, d1`.
std::optional<RegisterCopy> aarch64Copy(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions,
                                        const RegisterRoles &roles);

/// `mov x0, #0`, `mov x0, xzr`, `movi v0.2d, #0`.
bool aarch64GivesZero(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions, const RegisterRoles &roles);

/// Is its result, but for the flags, thrown away?
bool aarch64OnlyCompares(const llvm::MCInst &inst, const RegisterRoles &roles);

} // namespace leastaction
