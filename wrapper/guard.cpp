#include "wrapper/guard.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <ranges>

namespace leastaction::wrapper {
namespace {

constexpr int hexadecimal = 16;

void append(std::string &text, uint64_t number) {
  char digits[hexadecimal + 1];
  text.append(digits, std::to_chars(digits, std::end(digits), number, hexadecimal).ptr);
}

} // namespace

Guard::Guard(std::string_view text) : isNested_(true) {
  for (const auto part : std::views::split(text, ',')) {
    FileIdentity file;
    const char *end = std::to_address(part.end());
    const auto [colon, problem] = std::from_chars(std::to_address(part.begin()), end, file.device, hexadecimal);
    if (problem == std::errc() && colon != end && *colon == ':' &&
        std::from_chars(colon + 1, end, file.inode, hexadecimal).ec == std::errc())
      files_.push_back(file);
  }
}

Guard Guard::fromEnvironment() {
  const char *text = getenv(variable);
  return text ? Guard(text) : Guard();
}

size_t Guard::timesRun(FileIdentity file) const {
  return static_cast<size_t>(std::ranges::count(files_, file));
}

std::string Guard::text() const {
  std::string text;
  for (const FileIdentity &file : files_) {
    if (!text.empty())
      text += ',';
    append(text, file.device);
    text += ':';
    append(text, file.inode);
  }
  return text;
}

} // namespace leastaction::wrapper
