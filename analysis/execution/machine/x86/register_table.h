// The facts about x86 registers (register_facts.h), made once for all processors.
//
//   const X86Registers &known = x86Registers(registers);
//   known.facts[reg.id()].userWord                                  // of EAX: 10, where ptrace has RAX
#pragma once

#include "analysis/execution/machine/register_facts.h"

#include <llvm/MC/MCRegisterInfo.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// Names, as patterns (opcode_rules.h) without `*`, and what is said of each.
struct RegisterRule {
  std::string_view pattern;
  uint16_t traits = 0;
};
std::span<const RegisterRule> x86RegisterRules();

struct X86Registers {
  std::vector<RegisterFacts> facts; ///< By LLVM's number.
  RegisterRoles roles;
};

const X86Registers &x86Registers(const llvm::MCRegisterInfo &registers);

} // namespace leastaction
