// What sources a program was compiled from, as far as its debug information can tell: where they were, and, in DWARF 5,
// their MD5 sums. A compiler may leave all sums of a unit out: clang does where one of its files has none, as headers
// with `#pragma GCC system_header`, so most of C++'s.
//
//   CompiledSources sources;
//   addCompiledSources(sources, "dot.run/modules/0-dot");
//   bool isThatText = sources["dot.c"].sum == md5Of(text);
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace leastaction {

struct CompiledSource {
  std::string sum = {};      ///< 32 digits; empty where none is known.
  std::string path = {};     ///< Whole; empty where none is known.
  bool hasManySums = false;  ///< The name stands for several texts, and `sum` is empty.
  bool hasManyPaths = false; ///< It stands for files in several places, and `path` is empty.
};

/// By name, as SourceLine has it.
using CompiledSources = std::map<std::string, CompiledSource>;

/// Adds those of a module; none if it cannot be read or has no debug information.
void addCompiledSources(CompiledSources &sources, const std::string &modulePath);

std::string md5Of(std::string_view text);

} // namespace leastaction
