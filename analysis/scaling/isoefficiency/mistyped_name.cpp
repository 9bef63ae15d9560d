#include "analysis/scaling/isoefficiency/mistyped_name.h"

#include "analysis/scaling/formula/formula_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace leastaction {
namespace {

/// What somebody means who writes these.
const std::map<std::string, std::string> usualNames = {
    {"size", "n"},      {"Size", "n"},  {"p", "P"},    {"procs", "P"}, {"nprocs", "P"}, {"processors", "P"},
    {"cores", "P"},     {"ranks", "P"}, {"N", "n"},    {"w", "W"},     {"work", "W"},   {"Work", "W"},
    {"processes", "P"}, {"nproc", "P"}, {"NP", "n*P"}, {"np", "n*P"}};

bool isGrower(char c) {
  return c == 'n' || c == 'P' || c == 'W';
}

/// Constants that books of this field use, and what one takes for constants of nature.
constexpr std::array usualConstants = {"ts", "tw", "th", "tc", "t_s", "t_w", "t_h", "t_c"};
const std::map<std::string, std::string> numbers = {
    {"e", "2.718281828459045"}, {"pi", "3.14159265358979"}, {"Pi", "3.14159265358979"}, {"PI", "3.14159265358979"}};

/// "ts*P" of "tsP", "P*ts" of "Pts": a constant of the formulas and a variable without a sign between them.
std::string withoutSign(const std::string &name, const std::vector<std::string> &names) {
  const auto isConstant = [&](const std::string &part) {
    return part.size() > 1 && (std::ranges::find(usualConstants, part) != usualConstants.end() ||
                               (part != name && std::ranges::find(names, part) != names.end()));
  };
  if (const std::string rest = name.substr(0, name.size() - 1); isGrower(name.back()) && isConstant(rest))
    return rest + "*" + name.back();
  if (const std::string rest = name.substr(1); isGrower(name[0]) && isConstant(rest))
    return std::string(1, name[0]) + "*" + rest;
  return "";
}

/// In small letters, without _.
std::string plain(const std::string &name) {
  std::string text;
  for (const char c : name)
    if (c != '_')
      text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// "nP" as "n*P", "n2" as "n^2".
std::string product(const std::string &name) {
  std::string text;
  for (const char c : name) {
    if (!isGrower(c) && !std::isdigit(static_cast<unsigned char>(c)))
      return "";
    if (isGrower(c))
      text += (text.empty() ? "" : "*") + std::string(1, c);
    else
      text += (isGrower(text.back()) ? "^" : "") + std::string(1, c);
  }
  return text;
}

} // namespace

std::optional<MistypedName> mistypedName(const std::string &name, const std::vector<std::string> &names) {
  if (name == "n" || name == "P" || name == "W")
    return std::nullopt;
  if (const auto found = usualNames.find(name); found != usualNames.end())
    return MistypedName{found->second, "'" + name + "' is no variable"};
  if (isGrower(name[0]))
    if (const std::string meant = product(name); !meant.empty())
      return MistypedName{meant, "'" + name + "' is no variable"};
  for (const char *function : {"log2", "log", "sqrt", "lg", "ln"})
    if (const std::string rest = name.substr(std::min(name.size(), std::string(function).size()));
        name.starts_with(function) && rest.size() <= 1 && std::ranges::all_of(rest, isGrower))
      return MistypedName{(function[0] == 's' ? "sqrt(" : "log2(") + (rest.empty() ? "P" : rest) + ")",
                          "'" + name + "' looks like a function without parentheses"};
  if (const auto found = numbers.find(name); found != numbers.end())
    return MistypedName{found->second, "'" + name + "' is no number here"};
  if (const std::string meant = withoutSign(name, names); !meant.empty())
    return MistypedName{meant, "'" + name + "' looks like a product without *"};
  for (const std::string &other : names)
    if (other != name && other < name && plain(other) == plain(name) && plain(name) != "tc")
      return MistypedName{other, "'" + name + "' and '" + other + "' differ by a letter's case or by _"};
  return std::nullopt;
}

} // namespace leastaction
