// Files as strings.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace leastaction::test {

/// Empty if there is none.
inline std::string readFile(const std::filesystem::path &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void writeFile(const std::filesystem::path &path, const std::string &content) {
  std::ofstream(path, std::ios::binary) << content;
}

} // namespace leastaction::test
