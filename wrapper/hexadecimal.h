// Bytes as text: two lower-case digits each.
//
//   const std::string text = hexadecimal(key);
#pragma once

#include <span>
#include <string>

namespace leastaction::wrapper {

inline std::string hexadecimal(std::span<const unsigned char> bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes)
    text += {digits[byte / 16], digits[byte % 16]};
  return text;
}

} // namespace leastaction::wrapper
