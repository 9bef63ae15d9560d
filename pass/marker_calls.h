// Which calls of a module run markers: calls of leastaction_start and leastaction_stop, and calls of functions of the
// module that may come to such a call themselves (a constructor that starts a region, say), for they may be inlined.
//
//   MarkerCalls calls(module);
//   for (llvm::Function *function : calls.functions())
//     for (llvm::CallBase *call : calls.in(*function)) ...
#pragma once

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace leastaction {

/// Calls leastaction_start or leastaction_stop.
bool isMarker(const llvm::CallBase &call);

class MarkerCalls {
public:
  explicit MarkerCalls(llvm::Module &module);

  bool empty() const { return calls_.empty(); }

  /// Functions that may run a marker.
  llvm::ArrayRef<llvm::Function *> functions() const { return functions_.getArrayRef(); }

  bool mayRunMarkers(const llvm::Function &function) const {
    return functions_.contains(const_cast<llvm::Function *>(&function)); // the set's type
  }

  /// The calls in one of them that may run a marker.
  llvm::ArrayRef<llvm::CallBase *> in(llvm::Function &function) const;

  /// Those functions and all of the module that they may call directly: what they allocate may meet a marker.
  llvm::SetVector<llvm::Function *> functionsAndCallees() const;

private:
  void add(llvm::CallBase &call);
  void addIndirectCalls(llvm::Function &callee);

  llvm::MapVector<llvm::Function *, llvm::SmallVector<llvm::CallBase *, 4>> calls_;
  llvm::SetVector<llvm::Function *> functions_;
  llvm::SmallVector<llvm::CallBase *> indirectCalls_;
};

} // namespace leastaction
