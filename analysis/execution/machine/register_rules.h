// Facts about registers from LLVM's names and classes of them, whatever the architecture.
//
//   constexpr RegisterClassRule classes[] = {{"VR128X", register_trait::vector, 16}};
//   applyClasses(classes, registers, facts);
#pragma once

#include "analysis/execution/machine/register_facts.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/MC/MCRegisterInfo.h>

#include <span>
#include <vector>

namespace leastaction {

/// What is said of all registers of a class.
struct RegisterClassRule {
  const char *name;
  uint16_t traits;
  uint8_t bytes = 0; ///< Of a vector.
};

/// Into `facts`, by LLVM's number.
void applyClasses(std::span<const RegisterClassRule> rules, const llvm::MCRegisterInfo &registers,
                  std::vector<RegisterFacts> &facts);

/// Those whose names are made of several: K0_K1, W0_HI.
void markSeveral(const llvm::MCRegisterInfo &registers, std::vector<RegisterFacts> &facts);

llvm::StringMap<unsigned> registerNumbers(const llvm::MCRegisterInfo &registers);

} // namespace leastaction
