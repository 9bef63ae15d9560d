// Text without the spaces and tabs around it.
//
//   trimmed("  work [flop] ")   // "work [flop]"
#pragma once

#include <string_view>

namespace leastaction {

constexpr std::string_view trimmed(std::string_view text) {
  const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && isBlank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back()))
    text.remove_suffix(1);
  return text;
}

} // namespace leastaction
