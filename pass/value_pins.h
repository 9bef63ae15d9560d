// Pins: empty inline assembly that the optimizer cannot see through.
#pragma once

#include "llvm/IR/IRBuilder.h"

namespace leastaction {

/// A piece of a variable that one register holds.
struct Leaf {
  uint64_t offset;
  llvm::Type *type;
};

/// The scalars and vectors that `type` consists of, or nothing if there are more than `limit`.
std::optional<llvm::SmallVector<Leaf>> leavesOf(llvm::Type &type, const llvm::DataLayout &layout, size_t limit);

/// Passes the leaf of the variable through a register: its value must be known here, and nothing is known about it
/// from here on.
void pin(llvm::IRBuilder<> &builder, llvm::Value &variable, const Leaf &leaf);

/// Makes the optimizer believe that unknown code keeps the address from here on.
void publish(llvm::IRBuilder<> &builder, llvm::Value &address);

/// A statement that may access all memory.
void touchMemory(llvm::IRBuilder<> &builder);

} // namespace leastaction
