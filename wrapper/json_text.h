// Texts as JSON, as far as the log needs it.
//
//   jsonArray({"-c", "a b.c"}) == R"(["-c","a b.c"])"
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace leastaction::wrapper {

/// Bytes that are not UTF-8 become U+FFFD: a log is text.
std::string jsonArray(const std::vector<std::string> &words);

/// The text with such bytes replaced.
std::string validUtf8(std::string_view text);

} // namespace leastaction::wrapper
