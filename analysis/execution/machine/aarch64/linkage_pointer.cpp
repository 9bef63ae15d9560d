#include "analysis/execution/machine/aarch64/linkage_pointer.h"

#include <llvm/ADT/StringRef.h>

namespace leastaction {

std::optional<uint64_t> AArch64LinkagePointer::follow(const llvm::MCInst &inst, uint64_t address) {
  constexpr unsigned pageBits = 12;
  constexpr uint64_t offsetUnit = 8;
  const llvm::StringRef name = instructions_.getName(inst.getOpcode());
  if (name == "ADRP") {
    page_ = inst.getOperand(0).getReg();
    pageAddress_ = ((address >> pageBits) + static_cast<uint64_t>(inst.getOperand(1).getImm())) << pageBits;
  } else if (name == "LDRXui" && page_.isValid() && inst.getOperand(1).getReg() == page_) {
    return pageAddress_ + static_cast<uint64_t>(inst.getOperand(2).getImm()) * offsetUnit;
  }
  return std::nullopt;
}

} // namespace leastaction
