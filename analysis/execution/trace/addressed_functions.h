// Which functions code hands to a function that it calls, by their addresses.
//
//   functionsNamedBeside(*run, [](std::string_view callee) { return callee == "pthread_create"; });   // {"work"}
#pragma once

#include "analysis/execution/trace/run.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// Functions whose addresses are taken by blocks that call a wanted function of another unit, or, if these take none,
/// anywhere in the functions that have such blocks. The wanted one's name is demangled. Names are those of
/// functionName(), sorted, without the C++ library's.
std::vector<std::string> functionsNamedBeside(Run &run, const std::function<bool(std::string_view)> &isWanted);

} // namespace leastaction
