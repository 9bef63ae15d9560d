// Test code: instructions of any architecture from their bytes.
#pragma once

#include "analysis/execution/machine/target.h"

#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>

#include <string>

namespace leastaction::test {

template <Architecture architecture> const Target &genericTarget() {
  static const std::unique_ptr<Target> generic = Target::generic(architecture);
  return *generic;
}

/// Of `hex` as it stands in memory.
inline llvm::MCInst decoded(const Target &target, llvm::StringRef hex) {
  const std::string bytes = llvm::fromHex(hex);
  const llvm::ArrayRef<uint8_t> code(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
  const std::optional<DecodedInstruction> found = target.decode(code, 0x1000);
  EXPECT_TRUE(found) << hex.str();
  return found ? found->inst : llvm::MCInst();
}

} // namespace leastaction::test
