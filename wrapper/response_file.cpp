#include "wrapper/response_file.h"

#include "wrapper/read_file.h"

namespace leastaction::wrapper {
namespace {

constexpr int mostLevels = 10;
constexpr size_t mostBytes = 1'000'000;

void expand(const std::vector<std::string> &arguments, int level, std::vector<std::string> &words) {
  for (const std::string &argument : arguments) {
    const std::optional<std::string> text =
        argument.starts_with('@') && level < mostLevels ? readFile(argument.substr(1), mostBytes) : std::nullopt;
    if (text)
      expand(responseWords(*text), level + 1, words);
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
  expand(arguments, 0, words);
  return words;
}

} // namespace leastaction::wrapper
