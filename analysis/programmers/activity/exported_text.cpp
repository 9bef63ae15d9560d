#include "analysis/programmers/activity/exported_text.h"

#include "analysis/programmers/activity/cell_json.h"
#include "analysis/programmers/activity/known_words.h"
#include "wrapper/invocation.h"
#include "wrapper/option_table.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace leastaction {
namespace {

constexpr size_t none = std::string_view::npos;

/// What the wrapper and the questions write (wrapper/schema.sql).
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> schemaWords = {{{"kind", "compile"},
                                                                                        {"kind", "link"},
                                                                                        {"outcome", "answered"},
                                                                                        {"outcome", "not now"},
                                                                                        {"outcome", "not today"},
                                                                                        {"outcome", "end of file"},
                                                                                        {"outcome", "timeout"},
                                                                                        {"outcome", "interrupted"},
                                                                                        {"outcome", "wrong answers"},
                                                                                        {"time_answer", "since last"},
                                                                                        {"time_answer", "duration"},
                                                                                        {"time_answer", "none"},
                                                                                        {"language", "en"},
                                                                                        {"language", "de"},
                                                                                        {"language", "es"}}};

std::string_view dashesOf(std::string_view word) {
  return word.substr(0, std::min(word.find_first_not_of('-'), word.size()));
}

std::string jsonOfWords(const std::vector<std::string> &words) {
  return nlohmann::json(words).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool takesNextWord(std::string_view option) {
  using enum wrapper::OptionMeaning;
  const wrapper::OptionMeaning meaning = wrapper::optionMeaning(option);
  return meaning == takesWord || meaning == takesOutput || meaning == takesLanguage;
}

/// NAME=VALUE, as `env` takes it.
bool isAssignment(std::string_view word) {
  const auto isOfName = [](char c) { return c == '_' || isalnum(static_cast<unsigned char>(c)); };
  const auto end = std::ranges::find_if_not(word, isOfName);
  return end != word.begin() && end != word.end() && *end == '=' && !isdigit(static_cast<unsigned char>(word.front()));
}

/// The word before, behind those that hand the next word to a part of the compiler: -Xclang -D -Xclang NAME=VALUE.
std::string_view optionBefore(const std::vector<std::string> &words, size_t at) {
  if (at > 1 && words[at - 1].starts_with("-X"))
    --at;
  return at > 0 ? std::string_view(words[at - 1]) : std::string_view();
}

} // namespace

std::string ExportedText::component(std::string_view name) const {
  if (name.empty() || name == "." || name == ".." || name == "~")
    return std::string(name);
  const std::string_view ending = knownEnding(name);
  if (ending.empty())
    return pseudonyms_.of("name", name);
  name.remove_suffix(ending.size() + 1);
  return pseudonyms_.of("name", name) + "." + std::string(ending);
}

std::string ExportedText::path(std::string_view path) const {
  if (rules_.keepsNames)
    return pseudonyms_.text(path);
  const size_t home = path.starts_with('/') ? pseudonyms_.homeAt(path, 0) : 0;
  std::string out(home > 0 ? "~" : "");
  path.remove_prefix(home);
  for (size_t slash = path.find('/'); slash != none; slash = path.find('/')) {
    out += component(path.substr(0, slash)) + "/";
    path.remove_prefix(slash + 1);
  }
  return out + component(path);
}

std::string ExportedText::program(std::string_view path) const {
  const std::string_view name = wrapper::baseName(path);
  if (rules_.keepsNames || !isKnownProgram(name))
    return this->path(path);
  return this->path(path.substr(0, path.size() - name.size())) + std::string(name);
}

/// NAME=VALUE of -D, where VALUE may be anything that must not stand in the source: a password, a name. Compilers take
/// a blank for the sign.
std::string ExportedText::macro(std::string_view text) const {
  const size_t equal = std::min(text.find_first_of("= "), text.size());
  const std::string_view name = text.substr(0, equal);
  const std::string shown = isKnownMacro(name)  ? std::string(name)
                            : rules_.keepsNames ? pseudonyms_.text(name)
                                                : pseudonyms_.of("macro", name);
  return equal == text.size() ? shown : shown + text[equal] + pseudonyms_.of("value", text.substr(equal + 1));
}

/// The parts of -Wl,A,B.
std::string ExportedText::listed(std::string_view words) const {
  std::string out;
  for (size_t comma = words.find(','); comma != none; comma = words.find(',')) {
    out += optionOrPath(words.substr(0, comma)) + ",";
    words.remove_prefix(comma + 1);
  }
  return out + optionOrPath(words);
}

std::string ExportedText::value(std::string_view option, std::string_view word) const {
  if (option == "-D" || option == "-U")
    return macro(word);
  if (option == "-x" && isKnownLanguage(word))
    return std::string(word);
  if (option == "-l" && isKnownLibrary(word))
    return std::string(word);
  if (option.starts_with("-W") && option.ends_with(','))
    return listed(word);
  return optionOrPath(word);
}

std::string ExportedText::option(std::string_view word) const {
  if (isKnownOption(word))
    return std::string(word);
  const size_t equal = word.find('=');
  if (equal != none && isKnownValue(word.substr(0, equal + 1), word.substr(equal + 1)))
    return std::string(word);
  if (const std::string_view joined = joinedOption(word); !joined.empty())
    return std::string(joined) + value(joined, word.substr(joined.size()));
  const std::string_view dashes = dashesOf(word);
  return std::string(dashes) + pseudonyms_.of("option", word.substr(dashes.size()));
}

std::string ExportedText::optionOrPath(std::string_view word) const {
  return word.starts_with('-') ? option(word) : path(word);
}

std::vector<std::string> ExportedText::compilerWords(std::string_view compiler,
                                                     const std::vector<std::string> &words) const {
  std::vector<std::string> out;
  for (const std::string &word : words) {
    const std::string_view before = out.empty() ? std::string_view() : words[out.size() - 1];
    if (out.empty() && isCompilerCache(wrapper::baseName(compiler)))
      out.push_back(program(word));
    else if (takesNextWord(before))
      out.push_back(value(before, word));
    else if (word.starts_with('@'))
      out.push_back("@" + path(word.substr(1)));
    else
      out.push_back(optionOrPath(word));
  }
  return out;
}

/// As in -Ianna: the option's letter is no part of the name behind it.
std::string ExportedText::textBehindOption(std::string_view word) const {
  constexpr size_t letters = 2;
  const std::string whole = pseudonyms_.text(word);
  const bool isOption = word.size() > letters && word[0] == '-' && word[1] != '-';
  return whole == word && isOption ? std::string(word.substr(0, letters)) + pseudonyms_.text(word.substr(letters))
                                   : whole;
}

/// Only the values of macros and other symbols are not kept, wherever they are given (-DA=B, -D A=B, -Wp,-DA=B,
/// -Wa,--defsym,A=B, env A=B).
std::string ExportedText::wordWithNames(std::string_view before, std::string_view word) const {
  constexpr std::array<std::string_view, 3> definitions = {"-D", "--define-macro", "--defsym"};
  if (std::ranges::find(definitions, before) != definitions.end())
    return macro(word);
  for (const std::string_view option : definitions)
    for (size_t at = word.find(option); at != none; at = word.find(option, at + 1))
      if (const size_t end = at + option.size();
          end < word.size() && (at == 0 || !isalnum(static_cast<unsigned char>(word[at - 1]))))
        return pseudonyms_.text(word.substr(0, end)) + macro(word.substr(end));
  for (size_t at = 0;; ++at) {
    if (isAssignment(word.substr(at)))
      return pseudonyms_.text(word.substr(0, at)) + macro(word.substr(at));
    if (at = word.find(',', at); at == none)
      return textBehindOption(word);
  }
}

std::string ExportedText::compilerArguments(std::string_view compiler, const std::string &json) const {
  const std::vector<std::string> words = wordsOf(json).value_or(std::vector<std::string>());
  if (!rules_.keepsNames)
    return jsonOfWords(compilerWords(compiler, words));
  std::vector<std::string> out;
  for (const std::string &word : words)
    out.push_back(wordWithNames(optionBefore(words, out.size()), word));
  return jsonOfWords(out);
}

std::string ExportedText::programArguments(std::string_view program, const std::string &json) const {
  constexpr std::string_view digits = "0123456789";
  constexpr size_t mostDigits = 7;
  const bool isLaunch = isLauncher(wrapper::baseName(program));
  std::vector<std::string> words = wordsOf(json).value_or(std::vector<std::string>());
  bool isCount = false;
  for (std::string &word : words) {
    const bool isNumber = word.find_first_not_of(digits) == none && word.size() <= mostDigits;
    const bool stays = isLaunch && (word == "-n" || word == "-np" || (isCount && isNumber));
    isCount = isLaunch && (word == "-n" || word == "-np");
    if (rules_.keepsNames)
      word = textBehindOption(word);
    else if (const std::string_view dashes = dashesOf(word); !stays)
      word = dashes.empty() ? path(word) : std::string(dashes) + pseudonyms_.of("option", word.substr(dashes.size()));
  }
  return jsonOfWords(words);
}

std::string ExportedText::activity(std::string_view key) const {
  if (rules_.keepsNames)
    return pseudonyms_.text(key);
  return rules_.activities.contains(key) ? std::string(key) : pseudonyms_.of("activity", key);
}

std::string ExportedText::word(const std::string &column, std::string_view text) const {
  const bool isOurs = std::ranges::find(schemaWords, std::pair(std::string_view(column), text)) != schemaWords.end();
  return isOurs ? std::string(text) : rules_.keepsNames ? pseudonyms_.text(text) : pseudonyms_.of(column, text);
}

} // namespace leastaction
