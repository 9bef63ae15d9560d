// Functions that are left alone for what stands in their IR. It is decided for a whole module before the first of its
// functions becomes machine code, so that callers know of callees that are compiled after them.
//
//   markLeftAlone(module);
//   if (llvm::StringRef reason = whyLeftAlone(function); !reason.empty())
#pragma once

#include "llvm/IR/Module.h"

namespace leastaction {

/// Leaves the reason on each function that has one, as an attribute that means nothing to LLVM.
void markLeftAlone(llvm::Module &module);

/// Empty if the IR of `function` lets it be instrumented.
llvm::StringRef whyLeftAlone(const llvm::Function &function);

/// Is the function what the compiler makes indirect calls and jumps through: retpolines and their like?
bool isThunk(llvm::StringRef symbol);

} // namespace leastaction
