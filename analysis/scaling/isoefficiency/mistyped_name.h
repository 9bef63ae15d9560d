// Names in formulas that are most likely mistyped: a constant that nobody meant would silently count as 1.
//
//   mistypedName("logP", {"n", "P", "W", "logP"})->meant == "log2(P)"
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct MistypedName {
  std::string meant;  ///< "log2(P)"
  std::string reason; ///< "'logP' looks like a function without parentheses"
};

/// `names`: all of the formulas and of the settings. Nothing for what may well be a constant: tw, t_s, c1, alpha.
std::optional<MistypedName> mistypedName(const std::string &name, const std::vector<std::string> &names);

} // namespace leastaction
