// Functions that may have been given another name: one is gone, another is new, and executed as many instructions.
//
//   for (const std::string &sentence : renamedFunctions(before.byFunction, now.byFunction)) ...
#pragma once

#include "analysis/program/spectrum/region_summary.h"

#include <string>
#include <vector>

namespace leastaction {

/// "Function 'f' is gone and 'g' is new, with the same instructions: renamed?", where it can be none but these two.
std::vector<std::string> renamedFunctions(const std::vector<Share> &before, const std::vector<Share> &now);

} // namespace leastaction
