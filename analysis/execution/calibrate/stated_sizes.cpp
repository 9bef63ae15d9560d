#include "analysis/execution/calibrate/stated_sizes.h"

#include <filesystem>
#include <fstream>

namespace leastaction {
namespace {

std::string firstWord(const std::filesystem::path &path) {
  std::ifstream file(path);
  std::string word;
  file >> word;
  return word;
}

/// "48K" and the like; 0 if it is none.
uint64_t bytesOf(const std::string &text) {
  constexpr uint64_t kibi = 1024;
  char *unit = nullptr;
  const uint64_t number = std::strtoull(text.c_str(), &unit, 10);
  return *unit == 'K' ? number * kibi : *unit == 'M' ? number * kibi * kibi : *unit == 0 ? number : 0;
}

} // namespace

StatedSizes systemSizes(const std::string &folder, const StatedSizes &others) {
  StatedSizes sizes = others;
  std::error_code problem;
  for (const auto &entry : std::filesystem::directory_iterator(folder, problem)) {
    const uint64_t bytes = bytesOf(firstWord(entry.path() / "size"));
    const std::string level = firstWord(entry.path() / "level");
    if (bytes == 0 || firstWord(entry.path() / "type") == "Instruction")
      continue;
    if (level == "1") {
      sizes.l1Bytes = bytes;
      sizes.l1IsOfSystem = true;
    } else if (level == "2") {
      sizes.l2Bytes = bytes;
      sizes.l2IsOfSystem = true;
    } else if (level == "3") {
      sizes.l3Bytes = bytes;
    }
  }
  return sizes;
}

uint64_t likelySize(uint64_t measured, uint64_t stated, bool isOfSystem) {
  return measured >= stated / 2 && (isOfSystem || measured <= stated * 2) ? stated : measured;
}

} // namespace leastaction
