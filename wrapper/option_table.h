// What the wrapper must know of compilers' options: which ones only ask something, and which take the next word.
//
//   if (optionMeaning("-MF") == OptionMeaning::takesWord) skip the next one
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace leastaction::wrapper {

enum class OptionMeaning : uint8_t {
  plain,         ///< Nothing that matters here; all unknown options are.
  query,         ///< Asks the compiler something, or only preprocesses: nothing is compiled.
  takesWord,     ///< The next word belongs to it and is no input.
  takesOutput,   ///< The next word is what is written.
  takesLanguage, ///< The next word is the language of the inputs that follow.
};

struct OptionFact {
  std::string_view text;
  OptionMeaning meaning;
  bool isPrefix = false; ///< Whatever begins like this.
};

OptionMeaning optionMeaning(std::string_view option);

/// Sorted by text, in the order of bytes.
std::span<const OptionFact> optionTable();

} // namespace leastaction::wrapper
