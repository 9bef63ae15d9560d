// Keeps the optimizer from moving work over markers. Runs on the IR before the optimizer, on functions that may run a
// marker; all others stay as they are.
//
// A marker is a call of unknown code, so whatever memory it may see stays on its side. Three things it does not see:
//
// * Values of local variables. What is floating point, or related to it, and needed behind a marker is passed through
//   an empty inline assembly statement before the marker and another one behind it: it must exist before, and what is
//   computed from it cannot start earlier. No instruction comes of that. Constants stay known to the optimizer; so do
//   pointers and counters, whose arithmetic may move.
// * Objects whose address did not get out yet (arrays on the stack, fresh memory of malloc and new, restrict
//   parameters). An empty statement that is given the address makes the optimizer believe that it did.
// * External constants, which could be read at any time. They are treated as variables.
//
// Markers are never merged with others. They may be copied where code is copied, by inlining and unrolling: what holds
// is the sequence of markers at run time.
//
// Functions that are regions get an empty statement at their entry that may access all memory. So their calls are not
// dropped, combined or moved, however little the function does, and no access moves to the caller.
#pragma once

#include "llvm/IR/PassManager.h"

namespace leastaction {

class MarkerBarrier : public llvm::PassInfoMixin<MarkerBarrier> {
public:
  /// `inlines`: whether the optimizer will inline functions.
  explicit MarkerBarrier(bool inlines) : inlines_(inlines) {}
  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
  static bool isRequired() { return true; }

private:
  bool inlines_;
};

} // namespace leastaction
