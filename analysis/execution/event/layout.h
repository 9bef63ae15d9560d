// Where a simulated program's code and static data lie.
//
//   if (options.layout == Layout::canonical) ...
//   std::string word(nameOf(options.layout));   // "canonical"
#pragma once

#include "analysis/base/enum_names.h"

namespace leastaction {

enum class Layout {
  canonical, ///< Where what the program executes puts it: the same whatever else it consists of.
  real,      ///< As it was linked and loaded, but for address randomisation.
};

template <> inline constexpr auto enumNames<Layout> = std::to_array<std::string_view>({"canonical", "real"});

} // namespace leastaction
