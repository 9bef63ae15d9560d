// Test code: AArch64 instructions from their bytes.
#pragma once

#include "analysis/execution/machine/target.h"

#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>

#include <string>

namespace leastaction::test {

inline const Target &aarch64() {
  static const std::unique_ptr<Target> generic = Target::generic(Architecture::aarch64);
  return *generic;
}

/// Of `hex` as it stands in memory.
inline llvm::MCInst aarch64Instruction(llvm::StringRef hex) {
  const std::string bytes = llvm::fromHex(hex);
  const llvm::ArrayRef<uint8_t> code(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
  const std::optional<DecodedInstruction> decoded = aarch64().decode(code, 0x1000);
  EXPECT_TRUE(decoded) << hex.str();
  return decoded ? decoded->inst : llvm::MCInst();
}

} // namespace leastaction::test
