// Where the code that leads to another module (the procedure linkage table) takes the function's address from.
//
//   LinkagePointer pointer(target);
//   while (...) if (std::optional<uint64_t> place = pointer.follow(decoded)) ...
#pragma once

#include "analysis/execution/trace/disassembler.h"

#include <optional>

namespace leastaction {

class LinkagePointer {
public:
  explicit LinkagePointer(const Target &target) : target_(target) {}

  /// The link-time address of the pointer, once an instruction loads it. On AArch64 one forms the address of its page
  /// (adrp), another one loads from there (ldr); on x86-64 it is the operand of the jump.
  std::optional<uint64_t> follow(const Decoded &decoded);

private:
  const Target &target_;
  llvm::MCRegister page_; ///< Holds pageAddress_.
  uint64_t pageAddress_ = 0;
};

} // namespace leastaction
