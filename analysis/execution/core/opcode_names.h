// LLVM's names of an architecture's opcodes: what a core description may speak of.
//
//   isOpcode(Architecture::x86_64, "ADD64rr")      // true
//   fitsOpcode(Architecture::x86_64, "DIV64*")     // true: a pattern, as the description's sections have it
#pragma once

#include "analysis/execution/machine/architecture.h"

#include <string>
#include <string_view>

namespace leastaction {

bool isOpcode(Architecture architecture, std::string_view name);

/// Does the name of any opcode fit a shell pattern? False of what is no pattern.
bool fitsOpcode(Architecture architecture, const std::string &pattern);

} // namespace leastaction
