// Every instruction form that can be measured at all.
//
//   std::vector<llvm::MCInst> forms = measurableForms(target);
#pragma once

#include "analysis/execution/machine/target.h"

#include <llvm/MC/MCInst.h>

#include <vector>

namespace leastaction {

/// One for each opcode of LLVM's that is safe and has an encoding of its own, with benign immediates. The machine may
/// lack many of them.
std::vector<llvm::MCInst> measurableForms(const Target &target);

} // namespace leastaction
