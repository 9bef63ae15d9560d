// XXH3 with 128 bits: tells contents apart, and nothing of what they are.
//
//   std::optional<ContentHash> source = hashFile("life.c");
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace leastaction::wrapper {

struct ContentHash {
  std::string hash; ///< 32 hexadecimal digits.
  int64_t bytes = 0;
};

/// Nothing if it is no regular file or cannot be read.
std::optional<ContentHash> hashFile(const std::string &path);

std::string hashText(std::string_view text);

} // namespace leastaction::wrapper
