#include "analysis/execution/step/linkage_pointer.h"

namespace leastaction {

std::optional<uint64_t> LinkagePointer::follow(const Decoded &decoded) {
  if (target_.architecture() == Architecture::x86_64)
    return decoded.staticAddress;
  constexpr unsigned pageBits = 12;
  const llvm::MCInst &instruction = decoded.instruction;
  const llvm::StringRef name = target_.instructions().getName(instruction.getOpcode());
  if (name == "ADRP") {
    page_ = instruction.getOperand(0).getReg();
    pageAddress_ =
        ((decoded.address >> pageBits) + static_cast<uint64_t>(instruction.getOperand(1).getImm())) << pageBits;
  } else if (name == "LDRXui" && page_.isValid() && instruction.getOperand(1).getReg() == page_) {
    constexpr uint64_t unit = 8; // in which the offset counts
    return pageAddress_ + static_cast<uint64_t>(instruction.getOperand(2).getImm()) * unit;
  }
  return std::nullopt;
}

} // namespace leastaction
