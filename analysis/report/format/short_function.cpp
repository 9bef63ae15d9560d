#include "analysis/report/format/short_function.h"

#include <algorithm>
#include <array>

namespace leastaction {
namespace {

constexpr std::string_view operatorKeyword = "operator", unnamedNamespace = "(anonymous namespace)";
constexpr size_t mostArguments = 16;

bool isWord(char letter) {
  return letter == '_' || (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
         (letter >= 'A' && letter <= 'Z');
}

/// How long the brackets are with which `text` begins; all of it where they do not close.
size_t bracketed(std::string_view text) {
  size_t depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool isArrow = text[i] == '>' && i != 0 && text[i - 1] == '-';
    depth += text[i] == '(' || text[i] == '<';
    if ((text[i] == ')' || (text[i] == '>' && !isArrow)) && --depth == 0)
      return i + 1;
  }
  return text.size();
}

/// How long "operator" and what it is of are, up to its parameters: "operator()", "operator<<", "operator bool".
size_t operatorName(std::string_view text) {
  size_t end = operatorKeyword.size();
  if (text.substr(end).starts_with("()") || text.substr(end).starts_with("[]"))
    return end + 2;
  if (end < text.size() && (text[end] == ' ' || text[end] == '"'))
    return std::min(text.find('(', end), text.size());
  end = std::min(text.find_first_not_of("<>=!+-*/%^&|~,", end), text.size());
  return text.substr(end).starts_with(" <") ? end + 1 + bracketed(text.substr(end + 1)) : end; // operator<< <char>
}

/// Whether the text is what stands behind the parameters of a member.
bool isQualifier(std::string_view text) {
  constexpr auto qualifiers = std::to_array<std::string_view>({" const", " volatile", " &", " noexcept"});
  return std::ranges::any_of(qualifiers, [&](std::string_view qualifier) { return text.starts_with(qualifier); });
}

} // namespace

std::string shortFunction(std::string_view name) {
  const std::string_view whole = name;
  name = name.substr(0, name.find(" [clone "));
  std::string text;
  size_t begin = 0; ///< Of the name, behind a return type.
  while (!name.empty()) {
    const char first = name.front();
    const char before = text.empty() ? ' ' : text.back();
    size_t kept = 1, dropped = 0;
    if (name.starts_with(operatorKeyword) && !isWord(before)) {
      kept = operatorName(name);
    } else if (name.starts_with(unnamedNamespace)) {
      kept = unnamedNamespace.size();
    } else if (first == '<' && bracketed(name) > mostArguments) {
      text += "<...>";
      dropped = bracketed(name);
      kept = 0;
    } else if (first == '<') {
      kept = bracketed(name);
    } else if (first == '(' && before != '.' && before != ' ') {
      dropped = bracketed(name);
      kept = 0;
      if (isQualifier(name.substr(dropped)))
        dropped = name.size();
    } else if (first == ' ') {
      begin = text.size() + 1;
    }
    text += name.substr(0, kept);
    name.remove_prefix(kept + dropped);
  }
  text.erase(0, std::min(begin, text.size()));
  return text.empty() ? std::string(whole) : text;
}

} // namespace leastaction
