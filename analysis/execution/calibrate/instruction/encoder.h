// Machine code of LLVM's instructions.
//
//   Encoder encoder(target);
//   std::optional<std::vector<uint8_t>> bytes = encoder.encode(inst);
#pragma once

#include "analysis/execution/machine/target.h"

#include <llvm/MC/MCCodeEmitter.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace leastaction {

class Encoder {
public:
  explicit Encoder(const Target &target);

  /// Nothing where the bytes are not those of this very opcode: they depend on where they stand, or decode as another.
  std::optional<std::vector<uint8_t>> encode(const llvm::MCInst &inst) const;

private:
  const Target &target_;
  std::unique_ptr<llvm::MCAsmInfo> asmInfo_;
  std::unique_ptr<llvm::MCContext> context_;
  std::unique_ptr<llvm::MCCodeEmitter> emitter_;
};

} // namespace leastaction
