// May the address of a local variable get to where the optimizer cannot follow it?
#pragma once

#include "pass/marker_calls.h"

#include "llvm/IR/Instructions.h"

namespace leastaction {

/// False if everything that may ever access `variable` is code of this module, working for the thread that runs the
/// variable's function: calls with a visible body are followed, also through references that other local variables
/// hold. Functions that run markers count as unknown: at their markers, the variable is memory. Unlike LLVM's capture
/// analysis it understands code that the optimizer has not touched yet, where each parameter is stored to a variable
/// first.
bool mayEscape(llvm::AllocaInst &variable, const MarkerCalls &calls);

} // namespace leastaction
