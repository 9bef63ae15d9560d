// The machine-function pass: runs after register allocation and block placement, on the code that is emitted anyway.
#pragma once

#include "pass/options.h"

#include <functional>
#include <string>

namespace llvm {
class Pass;
}

namespace leastaction {

/// `markers` places region markers only; `count` also counts how often each block runs; `trace` makes every
/// block record that it ran and what it touched; `probe` times instructions.
/// `tell` gets what the user should know of the whole file.
using Tell = std::function<void(const std::string &)>;
llvm::Pass *createInstrumentationPass(const Options &options, Tell tell);

} // namespace leastaction
