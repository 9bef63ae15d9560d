// An instruction that only brings one register's value into another, which renaming may do.
#pragma once

#include "analysis/execution/machine/opcode_facts.h"

#include <llvm/MC/MCRegister.h>

namespace leastaction {

struct RegisterCopy {
  RegisterMove kind = RegisterMove::none;
  llvm::MCRegister to, from;
};

} // namespace leastaction
