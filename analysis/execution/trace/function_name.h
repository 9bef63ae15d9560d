// Names of functions as sources have them.
//
//   functionName("_ZN5solve4stepEi") == "solve::step"
#pragma once

#include <string>

namespace leastaction {

/// Demangled, without parameters: what --la-region matches.
std::string functionName(const std::string &symbol);

} // namespace leastaction
