#include "analysis/scaling/isoefficiency/mistyped_name.h"

#include "analysis/base/letter_case.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace leastaction {
namespace {

/// What somebody means who writes these; words in any letters.
const std::map<std::string, std::string, std::less<>> usualNames = {{"size", "n"},
                                                                    {"procs", "P"},
                                                                    {"nprocs", "P"},
                                                                    {"processors", "P"},
                                                                    {"cores", "P"},
                                                                    {"ranks", "P"},
                                                                    {"processes", "P"},
                                                                    {"nproc", "P"},
                                                                    {"work", "W"},
                                                                    {"T_1", "W*t_c"},
                                                                    {"T1", "W*t_c"},
                                                                    {"T_o", "its terms"},
                                                                    {"T_p", "its terms, with --time,"}};
/// The variables, and their letters in the other case.
const std::map<std::string, std::string, std::less<>> variables = {{"n", "n"}, {"N", "n"}, {"P", "P"},
                                                                   {"p", "P"}, {"W", "W"}, {"w", "W"}};
/// What one takes for numbers.
const std::map<std::string, std::string, std::less<>> numbers = {{"e", "2.718281828459045"},
                                                                 {"pi", "3.14159265358979"}};
/// Constants that books of this field use.
constexpr std::array usualConstants = {"ts", "tw", "th", "tc", "t_s", "t_w", "t_h", "t_c"};
/// As people call functions, longest first, and what they are here.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> functionNames = {
    {{"log10", "log2"}, {"log2", "log2"}, {"sqrt", "sqrt"}, {"log", "log2"}, {"lg", "log2"}, {"ln", "log"}}};

/// In small letters, without _.
std::string plain(const std::string &name) {
  std::string text = inSmallLetters(name);
  std::erase(text, '_');
  return text;
}

/// Reads a name as variables, functions and constants that stand side by side: "nlogP" as n*log2(P), "tsP" as ts*P.
class JoinedName {
public:
  JoinedName(std::string_view name, const std::vector<std::string> &names) : name_(name), names_(names) {}

  /// Nothing where it is no such thing, or holds no variable and no function.
  std::optional<MistypedName> read() {
    if (!readFrom(0) || !(hasFunction_ || isPower_ || (hasVariable_ && parts_.size() > 1)))
      return std::nullopt;
    std::string meant;
    for (const std::string &part : parts_)
      meant += (meant.empty() ? "" : "*") + part;
    return MistypedName{
        meant, "'" + std::string(name_) +
                   (hasFunction_ ? "' looks like a function without parentheses" : "' looks like a product without *")};
  }

private:
  /// Tries each way to go on, and takes back what leads nowhere.
  bool readFrom(size_t at) {
    if (at == name_.size())
      return true;
    if (name_[at] == '_' && at > 0)
      return readFrom(at + 1);
    const std::string_view rest = name_.substr(at);
    for (const std::string &constant : constantsAt(rest))
      if (with(constant, [&] { return readFrom(at + constant.size()); }))
        return true;
    for (const auto &[written, meant] : functionNames)
      if (inSmallLetters(rest).starts_with(written) && readFunction(at + written.size(), meant))
        return true;
    if (const auto variable = variables.find(rest.substr(0, 1)); variable != variables.end()) {
      const bool had = std::exchange(hasVariable_, true);
      const bool isRaised = rest.size() > 1 && rest[1] >= '2' && rest[1] <= '9';
      isPower_ = isPower_ || isRaised;
      if (isRaised ? with(variable->second + "^" + rest[1], [&] { return readFrom(at + 2); })
                   : with(variable->second, [&] { return readFrom(at + 1); }))
        return true;
      hasVariable_ = had;
    }
    return false;
  }

  /// Of the variable that follows, or of P at the end.
  bool readFunction(size_t at, std::string_view function) {
    while (at < name_.size() && name_[at] == '_')
      ++at;
    const bool isLast = at == name_.size();
    const auto variable = variables.find(name_.substr(at, 1));
    if (!isLast && variable == variables.end())
      return false;
    hasFunction_ = with(fmt::format("{}({})", function, isLast ? "P" : variable->second),
                        [&] { return readFrom(isLast ? at : at + 1); });
    return hasFunction_;
  }

  template <class Rest> bool with(const std::string &part, const Rest &rest) {
    parts_.push_back(part);
    if (rest())
      return true;
    parts_.pop_back();
    return false;
  }

  std::vector<std::string> constantsAt(std::string_view rest) const {
    std::vector<std::string> found;
    for (const char *constant : usualConstants)
      if (rest.starts_with(constant))
        found.emplace_back(constant);
    for (const std::string &constant : names_)
      if (constant.size() > 1 && constant != name_ && rest.starts_with(constant))
        found.push_back(constant);
    return found;
  }

  std::string_view name_;
  const std::vector<std::string> &names_;
  std::vector<std::string> parts_;
  bool hasVariable_ = false, hasFunction_ = false, isPower_ = false;
};

} // namespace

std::optional<MistypedName> mistypedName(const std::string &name, const std::vector<std::string> &names) {
  if (name == "n" || name == "P" || name == "W")
    return std::nullopt;
  const std::string small = inSmallLetters(name);
  for (const std::string &written : {name, small})
    if (const auto found = usualNames.find(written); found != usualNames.end())
      return MistypedName{found->second, "'" + name + "' is not a variable"};
  if (const auto found = variables.find(name); found != variables.end())
    return MistypedName{found->second, "'" + name + "' is not a variable"};
  if (const auto found = numbers.find(small); found != numbers.end())
    return MistypedName{found->second, "'" + name + "' is not a number here"};
  if (small == "nan" || small == "inf" || small == "infinity")
    return MistypedName{"a number", "'" + name + "' is not a valid value"};
  if (std::optional<MistypedName> joined = JoinedName(name, names).read())
    return joined;
  for (const std::string &other : names)
    if (other != name && other < name && plain(other) == plain(name) && plain(name) != "tc")
      return MistypedName{other, "'" + name + "' and '" + other + "' differ by a letter's case or by _"};
  return std::nullopt;
}

} // namespace leastaction
