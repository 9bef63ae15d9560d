// Which functions a user means.
//
//   FunctionNames wanted({"compute*"});
//   if (wanted.match("_ZN3app7computeEi")) ...
#pragma once

#include <string>
#include <vector>

namespace leastaction::emulator {

/// The name as a user writes it: demangled, without parameters ("app::compute").
std::string readableName(const char *symbol);

/// Does one of the patterns (as of file names) match the symbol's name, as it stands or demangled? Of `matched`, which
/// has a place for each pattern, those are set that do.
bool matchesAny(const std::vector<std::string> &patterns, const char *symbol, std::vector<bool> *matched = nullptr);

} // namespace leastaction::emulator
