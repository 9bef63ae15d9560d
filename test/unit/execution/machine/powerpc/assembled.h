// Test code: PowerPC instructions from their bytes.
#pragma once

#include "../decoded.h"

namespace leastaction::test {

inline const Target &powerpc() {
  return genericTarget<Architecture::powerpc>();
}

inline llvm::MCInst powerpcInstruction(llvm::StringRef hex) {
  return decoded(powerpc(), hex);
}

} // namespace leastaction::test
