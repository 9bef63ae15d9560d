// The facts about x86 registers (register_facts.h), made once for all processors.
//
//   const RegisterTable &known = x86Registers(registers);
//   known.facts[reg.id()].userWord                                  // of EAX: 10, where ptrace has RAX
#pragma once

#include "analysis/execution/machine/register_facts.h"

#include <llvm/MC/MCRegisterInfo.h>

#include <span>

namespace leastaction {

std::span<const RegisterRule> x86RegisterRules();

const RegisterTable &x86Registers(const llvm::MCRegisterInfo &registers);

} // namespace leastaction
