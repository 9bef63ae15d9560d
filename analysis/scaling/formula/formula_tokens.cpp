#include "analysis/scaling/formula/formula_tokens.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace leastaction {
namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
bool beginsName(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool continuesName(char c) {
  return beginsName(c) || isDigit(c);
}

} // namespace

std::vector<FormulaToken> formulaTokens(std::string_view formula) {
  using Kind = FormulaToken::Kind;
  std::vector<FormulaToken> tokens;
  for (size_t at = 0; at < formula.size();) {
    size_t end = at;
    if (beginsName(formula[at])) {
      while (end < formula.size() && continuesName(formula[end]))
        ++end;
      const size_t next = formula.find_first_not_of(" \t\r\n", end);
      const bool isCall = next != std::string_view::npos && formula[next] == '(';
      tokens.push_back({isCall ? Kind::call : Kind::name, at, formula.substr(at, end - at)});
    } else if (isDigit(formula[at]) || formula[at] == '.') {
      double value = 0; // "1e9" holds no name.
      end = static_cast<size_t>(std::from_chars(&formula[at], formula.data() + formula.size(), value).ptr -
                                formula.data());
      if (end > at)
        tokens.push_back({Kind::number, at, formula.substr(at, end - at)});
    }
    at = std::max(end, at + 1);
  }
  return tokens;
}

std::vector<std::string> namesIn(std::string_view formula) {
  std::vector<std::string> names;
  for (const FormulaToken &token : formulaTokens(formula))
    if (token.kind == FormulaToken::Kind::name && !isFormulaFunction(token.text) &&
        std::ranges::find(names, token.text) == names.end())
      names.emplace_back(token.text);
  return names;
}

bool isFormulaFunction(std::string_view name) {
  return std::ranges::find(formulaFunctions, name) != formulaFunctions.end();
}

bool isFormulaName(std::string_view text) {
  return !text.empty() && beginsName(text[0]) && std::ranges::all_of(text, continuesName);
}

} // namespace leastaction
