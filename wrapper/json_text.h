// Texts as JSON, as far as the log needs it: too little for a library.
//
//   jsonArray({"-c", "a b.c"}) == R"(["-c","a b.c"])"
#pragma once

#include <string>
#include <vector>

namespace leastaction::wrapper {

/// Bytes that are not UTF-8 become U+FFFD: a log is text.
std::string jsonArray(const std::vector<std::string> &words);

} // namespace leastaction::wrapper
