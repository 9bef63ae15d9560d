// Letters of ASCII in the other case, whatever the locale is; all else stays.
//
//   inSmallLetters("KByte") == "kbyte"
//   inCapitals("why") == "WHY"
#pragma once

#include <string>
#include <string_view>

namespace leastaction {

inline std::string inSmallLetters(std::string_view text) {
  std::string small(text);
  for (char &c : small)
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
  return small;
}

inline std::string inCapitals(std::string_view text) {
  std::string large(text);
  for (char &c : large)
    if (c >= 'a' && c <= 'z')
      c = static_cast<char>(c - 'a' + 'A');
  return large;
}

} // namespace leastaction
