// What sources a program was compiled from, as far as its debug information can tell: DWARF 5 has their MD5 sums.
//
//   SourceSums sums;
//   addSourceSums(sums, "dot.run/modules/0-dot");
//   bool isThatText = sums.contains("dot.c") && sums["dot.c"] == md5Of(text);
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace leastaction {

/// 32 digits by name, as SourceLine has it; empty for a name that stands for several texts.
using SourceSums = std::map<std::string, std::string>;

/// Adds those of a module; none if it cannot be read or has no such sums.
void addSourceSums(SourceSums &sums, const std::string &modulePath);

std::string md5Of(std::string_view text);

} // namespace leastaction
