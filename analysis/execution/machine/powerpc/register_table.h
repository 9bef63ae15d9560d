// The facts about registers of PowerPC (register_facts.h), made once for all processors.
#pragma once

#include "analysis/execution/machine/register_facts.h"

#include <llvm/MC/MCRegisterInfo.h>

namespace leastaction {

const RegisterTable &powerpcRegisters(const llvm::MCRegisterInfo &registers);

} // namespace leastaction
