#include "analysis/cli/baseline_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace leastaction::cli {

bool isBaselineFile(const std::string &path) {
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(path, unknown))
    return false;
  std::ifstream file(path, std::ios::binary);
  char begin[256] = {};
  file.read(begin, sizeof begin);
  return looksLikeBaseline({begin, static_cast<size_t>(file.gcount())});
}

Result<Baseline> readBaselineFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return parseBaseline(text, path);
}

} // namespace leastaction::cli
