// Names of functions for sentences: what tells them apart for a reader, without what C++ adds.
//
//   shortFunction("void sort<Less<int> >(std::vector<int>&, int) const") == "sort<Less<int> >"
#pragma once

#include <string>
#include <string_view>

namespace leastaction {

/// A demangled name without parameters, return type and " [clone ...]"; template arguments of more than 16 characters
/// become "...". A name that is not C++'s stays as it is.
std::string shortFunction(std::string_view name);

} // namespace leastaction
