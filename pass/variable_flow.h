// Where a local variable must be pinned: at markers that its value, or work on it, could otherwise get past.
#pragma once

#include "pass/float_relevance.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstrTypes.h"

namespace leastaction {

using MarkerSet = llvm::SmallPtrSet<const llvm::Instruction *, 8>;

/// One local variable of a function, followed along the function's paths.
///
///   VariableFlow flow(variable, constants, markers);
///   if (flow.isPinnedBefore(call)) ...
class VariableFlow {
public:
  VariableFlow(const llvm::AllocaInst &variable, const ConstantVariables &constants, const MarkerSet &markers);

  /// Is the variable alive there, on whatever path?
  bool lives(const llvm::Instruction &at) const;

  /// Was the variable written since the marker before this one, and is it read later? That work could sink.
  bool isPinnedBefore(const llvm::Instruction &marker) const;

  /// Is the variable read before the next marker? Work on it could rise.
  bool isPinnedBehind(const llvm::Instruction &marker) const;

private:
  struct Touch {
    bool reads = false, writes = false;
    bool ends = false; ///< What the variable held before does not matter behind it.
  };
  enum class Held { nothing, constant, varying };
  struct Value {
    Held held = Held::nothing;
    llvm::Constant *constant = nullptr;
    bool operator==(const Value &) const = default;
  };

  void collectTouches(const llvm::Value &address);
  const Touch *touch(const llvm::Instruction &instruction) const;
  bool readLater(const llvm::Instruction &from, bool beforeNextMarker) const;
  bool writtenSinceMarker(const llvm::Instruction &until) const;
  bool varies(const llvm::Instruction &at) const;
  Value heldAfter(const llvm::Instruction &instruction, Value before) const;
  Value heldAtStart(const llvm::BasicBlock &block) const;
  void followHeld();

  const llvm::AllocaInst &variable_;
  const ConstantVariables &constants_;
  const MarkerSet &markers_;
  bool plain_;
  bool hidden_ = false; ///< Its address is kept somewhere: anything may touch it.
  llvm::DenseMap<const llvm::Instruction *, Touch> touches_;
  llvm::DenseMap<const llvm::BasicBlock *, Value> heldAtEnd_;
};

} // namespace leastaction
