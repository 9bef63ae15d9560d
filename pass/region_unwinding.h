// A function that is a region and is left by an exception ends its region.
#pragma once

#include "llvm/IR/Function.h"

namespace leastaction {

/// On a call of leastaction_stop: it ends a region that is left anyway, and holds nothing back.
inline constexpr llvm::StringLiteral unwindingAttribute = "leastaction-unwinding";

/// Adds a cleanup to `function` that stops the region `name`, if anything in it may throw.
void stopWhenUnwound(llvm::Function &function, llvm::StringRef name);

} // namespace leastaction
