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

/// Takes some 10 ms, and a compiler minutes.
constexpr int64_t mostHashedBytes = 64 << 20;

/// Nothing if it is no regular file, cannot be read, or has more bytes than that.
std::optional<ContentHash> hashFile(const std::string &path, int64_t mostBytes = mostHashedBytes);

std::string hashText(std::string_view text);

} // namespace leastaction::wrapper
