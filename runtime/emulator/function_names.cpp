#include "runtime/emulator/function_names.h"

#include <llvm/Demangle/Demangle.h>

#include <fnmatch.h>
#include <string_view>

namespace leastaction::emulator {
namespace {

/// Without what rustc puts behind names that it mangles as C++ does, to tell versions of a function apart: "::h" and 16
/// hexadecimal digits.
std::string demangled(const char *symbol) {
  constexpr std::string_view mark = "::h";
  constexpr size_t digits = 16;
  std::string name = llvm::demangle(symbol);
  if (name.size() <= mark.size() + digits)
    return name;
  const std::string_view tail = std::string_view(name).substr(name.size() - mark.size() - digits);
  if (tail.starts_with(mark) && tail.find_first_not_of("0123456789abcdef", mark.size()) == tail.npos)
    name.resize(name.size() - tail.size());
  return name;
}

/// Names of Rust's own mangling have no parameters, and may have spaces.
bool isRusts(const char *symbol) {
  return symbol[0] == '_' && symbol[1] == 'R';
}

/// Where the parameters of a demangled function begin, or the end: the last parenthesis that opens on the outermost
/// level, but for those of "operator()" and "(anonymous namespace)", which something follows.
size_t parametersOf(const std::string &name) {
  const size_t close = name.rfind(')');
  if (close == name.npos || name.compare(close, 3, ")::") == 0)
    return name.size();
  size_t depth = 0;
  for (size_t at = close + 1; at-- > 0;) {
    depth += name[at] == ')';
    if (name[at] == '(' && --depth == 0)
      return at;
  }
  return name.size();
}

} // namespace

std::string readableName(const char *symbol) {
  std::string name = demangled(symbol);
  if (isRusts(symbol))
    return name;
  name.resize(parametersOf(name));
  // Of templates, the type of what is returned comes first.
  size_t depth = 0, begin = 0;
  for (size_t at = 0; at < name.size(); ++at) {
    depth += name[at] == '<' || name[at] == '(';
    depth -= depth > 0 && (name[at] == '>' || name[at] == ')');
    if (name[at] == ' ' && depth == 0 && name.compare(begin, 8, "operator") != 0)
      begin = at + 1;
  }
  return name.substr(begin);
}

bool matchesAny(const std::vector<std::string> &patterns, const char *symbol, std::vector<bool> *matched) {
  if (patterns.empty())
    return false;
  const std::string readable = readableName(symbol), whole = demangled(symbol);
  bool isMatched = false;
  for (size_t i = 0; i < patterns.size(); ++i)
    for (const char *name : {symbol, readable.c_str(), whole.c_str()})
      if (fnmatch(patterns[i].c_str(), name, 0) == 0) {
        isMatched = true;
        if (matched)
          (*matched)[i] = true;
        break;
      }
  return isMatched;
}

} // namespace leastaction::emulator
