// Response files: `@FILE` on a compiler's command line stands for the words in that file, quoted as GNU programs do.
//
//   std::vector<std::string> words = withResponseFiles({"-c", "@objects.txt"});
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace leastaction::wrapper {

/// Words are separated by white space; quotes of both kinds and backslashes keep it. A quote may stay open to the end.
std::vector<std::string> responseWords(std::string_view text);

/// An argument whose file cannot be read stays what it is. At most 1 Mbyte of all of them, 244 files and ten levels are
/// read.
std::vector<std::string> withResponseFiles(const std::vector<std::string> &arguments);

} // namespace leastaction::wrapper
