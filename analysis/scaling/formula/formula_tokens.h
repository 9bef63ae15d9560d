// The names and numbers of a formula as it was written.
//
//   formulaTokens("2*log2(n)")     // number 2, call log2, name n
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

struct FormulaToken {
  enum class Kind { number, name, call }; ///< A call is a name before a parenthesis.
  Kind kind = Kind::number;
  size_t at = 0; ///< Its offset.
  std::string_view text;
};

inline constexpr std::array<std::string_view, 8> formulaFunctions = {"log2", "log", "sqrt", "exp",
                                                                     "min",  "max", "ceil", "floor"};

/// Of `formula`, which they point into.
std::vector<FormulaToken> formulaTokens(std::string_view formula);

/// Names that are neither calls nor functions, each once.
std::vector<std::string> namesIn(std::string_view formula);

bool isFormulaFunction(std::string_view name);
/// Letters, digits and _, no digit first.
bool isFormulaName(std::string_view text);

} // namespace leastaction
