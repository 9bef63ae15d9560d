// The facts about AArch64 registers (register_facts.h), made once for all processors.
#pragma once

#include "analysis/execution/machine/register_facts.h"

#include <llvm/MC/MCRegisterInfo.h>

namespace leastaction {

const RegisterTable &aarch64Registers(const llvm::MCRegisterInfo &registers);

} // namespace leastaction
