// Words as execv() wants them.
//
//   execv(path.c_str(), pointers(words).data());
#pragma once

#include <string>
#include <vector>

namespace leastaction::wrapper {

/// Into the words, which must stay where they are; null behind the last one.
inline std::vector<char *> pointers(std::vector<std::string> &words) {
  std::vector<char *> list;
  list.reserve(words.size() + 1);
  for (std::string &word : words)
    list.push_back(word.data());
  list.push_back(nullptr);
  return list;
}

} // namespace leastaction::wrapper
