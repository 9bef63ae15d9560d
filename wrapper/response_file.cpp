#include "wrapper/response_file.h"

#include "wrapper/read_file.h"

#include <algorithm>

namespace leastaction::wrapper {
namespace {

constexpr int mostLevels = 10;
constexpr size_t mostBytes = 1'000'000, leastPerFile = 4096;

/// Files that name themselves, twice each, would go on for ever: `bytes` are left to be read of all.
void expand(const std::vector<std::string> &arguments, int level, size_t &bytes, std::vector<std::string> &words) {
  for (const std::string &argument : arguments) {
    const bool isFile = argument.starts_with('@') && level < mostLevels && bytes > 0;
    const std::optional<std::string> text = isFile ? readFile(argument.substr(1), bytes) : std::nullopt;
    bytes -= text ? std::min(bytes, std::max(text->size(), leastPerFile)) : 0;
    if (text)
      expand(responseWords(*text), level + 1, bytes, words);
    else
      words.push_back(argument);
  }
}

} // namespace

std::vector<std::string> responseWords(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool isWord = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool isSpace = c == ' ' || (c >= '\t' && c <= '\r');
    if (!quote && isSpace) {
      if (isWord)
        words.push_back(std::move(word));
      word.clear();
      isWord = false;
      continue;
    }
    isWord = true;
    if (c == '\\' && i + 1 < text.size())
      word += text[++i];
    else if (quote ? c == quote : c == '"' || c == '\'')
      quote = quote ? 0 : c;
    else
      word += c;
  }
  if (isWord)
    words.push_back(std::move(word));
  return words;
}

std::vector<std::string> withResponseFiles(const std::vector<std::string> &arguments) {
  std::vector<std::string> words;
  size_t bytes = mostBytes;
  expand(arguments, 0, bytes, words);
  return words;
}

} // namespace leastaction::wrapper
