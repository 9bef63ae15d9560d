// Test code: AArch64 instructions from their bytes.
#pragma once

#include "../decoded.h"

namespace leastaction::test {

inline const Target &aarch64() {
  return genericTarget<Architecture::aarch64>();
}

inline llvm::MCInst aarch64Instruction(llvm::StringRef hex) {
  return decoded(aarch64(), hex);
}

} // namespace leastaction::test
