// Where AArch64 code that leads to another module (the procedure linkage table) takes the function's address from: an
// instruction forms the address of the pointer's page (adrp), one behind it loads from there (ldr).
//
//   AArch64LinkagePointer pointer(target.instructions());
//   while (...) if (std::optional<uint64_t> place = pointer.follow(inst, address)) ...
#pragma once

#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstrInfo.h>

#include <cstdint>
#include <optional>

namespace leastaction {

class AArch64LinkagePointer {
public:
  explicit AArch64LinkagePointer(const llvm::MCInstrInfo &instructions) : instructions_(instructions) {}

  /// The link-time address of the pointer, once an instruction loads it. `address` is the instruction's own.
  std::optional<uint64_t> follow(const llvm::MCInst &inst, uint64_t address);

private:
  const llvm::MCInstrInfo &instructions_;
  llvm::MCRegister page_; ///< Holds pageAddress_.
  uint64_t pageAddress_ = 0;
};

} // namespace leastaction
