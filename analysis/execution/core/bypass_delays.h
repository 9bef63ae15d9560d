// Which results reach which instructions later, or earlier, than their latency says.
//
//   BypassDelays delays(core.bypassDelays);
//   compiled.result.bypasses = delays.of("VMULPSYrr").from;
#pragma once

#include "analysis/execution/core/core_description.h"

#include <llvm/Support/GlobPattern.h>

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace leastaction {

class BypassDelays {
public:
  /// Bit by bit the entries of CoreDescription::bypassDelays...
  struct Entries {
    uint8_t from = 0; ///< ...whose results an opcode has,
    uint8_t to = 0;   ///< and that its operands come by.
  };

  explicit BypassDelays(std::span<const BypassDelay> delays);

  Entries of(llvm::StringRef opcode);

private:
  struct Patterns {
    std::vector<llvm::GlobPattern> from, to;
  };

  std::vector<Patterns> patterns_;
  std::unordered_map<std::string, Entries> known_; ///< By opcode, as they were looked up.
};

} // namespace leastaction
