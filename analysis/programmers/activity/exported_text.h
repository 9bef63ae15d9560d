// What an export says of a text in the log. By default nothing that anybody has named: a pseudonym stands for each part
// of a path and each argument, so that equal ones are still equal, and what every compiler knows stays.
//
//   const ExportedText texts(pseudonyms, {.activities = {"learning"}});
//   texts.path("/home/anna/life/life.c");                      // "~/5c0e…/5c0e….c"
//   texts.call("gcc-12", R"(["-O2","-DWHO=anna","life.c"])");   // ["-O2","-D81f2…=e07d…","5c0e….c"]
#pragma once

#include "analysis/programmers/activity/pseudonyms.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

struct ExportRules {
  /// Texts stay as they are but for home folders and the names that Pseudonyms::text() finds.
  bool keepsNames = false;
  /// Keys that stay; others are somebody's own.
  std::set<std::string, std::less<>> activities = {};
};

class ExportedText {
public:
  ExportedText(const Pseudonyms &pseudonyms, ExportRules rules) : pseudonyms_(pseudonyms), rules_(std::move(rules)) {}

  /// Home folders become ~; of a name's endings those stay that say what files are (".c").
  std::string path(std::string_view path) const;
  /// A path too, but that a compiler's or launcher's own name stays ("x86_64-linux-gnu-gcc-12").
  std::string program(std::string_view path) const;
  /// A JSON array of texts, of a compiler's options or of what else was called. What is none becomes "[]".
  std::string compilerArguments(std::string_view compiler, const std::string &json) const;
  std::string programArguments(std::string_view program, const std::string &json) const;
  std::string activity(std::string_view key) const;
  /// Of a column that has one of few words: those of the log's schema and no others.
  std::string word(const std::string &column, std::string_view text) const;

private:
  std::string component(std::string_view name) const;
  std::string macro(std::string_view text) const;
  std::string option(std::string_view word) const;
  std::string optionOrPath(std::string_view word) const;
  /// Of the word behind an option.
  std::string value(std::string_view option, std::string_view word) const;
  std::string listed(std::string_view words) const;
  std::string wordWithNames(std::string_view before, std::string_view word) const;
  std::string textBehindOption(std::string_view word) const;
  std::vector<std::string> compilerWords(std::string_view compiler, const std::vector<std::string> &words) const;

  const Pseudonyms &pseudonyms_;
  ExportRules rules_;
};

} // namespace leastaction
