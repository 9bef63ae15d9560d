// Where the functions of a program's sources begin, by its debug information.
//
//   FunctionStarts starts;
//   addFunctionStarts(starts, "dot.run/modules/0-dot", {"dot.c"});
//   starts["dot.c"][12]                  // "dot"
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace leastaction {

/// Functions by file, called as SourceLine has it, and by the line of their declaration; names are those of the linker.
using FunctionStarts = std::map<std::string, std::map<uint32_t, std::string>>;

/// Adds those of a module that are in one of the files; none if it cannot be read.
void addFunctionStarts(FunctionStarts &starts, const std::string &modulePath, const std::set<std::string> &files);

} // namespace leastaction
