#include "analysis/cli/program_line.h"

#include "analysis/base/text_format.h"
#include "analysis/cli/sample_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace leastaction::cli {
namespace {

std::unexpected<Error> missingProgram(const CLI::App &app, const std::string &words) {
  return fail("the program is missing", app.get_name(), "write it after --, as in: " + app.get_name() + words);
}

constexpr const char *example = " -- ./dot";

/// " -o x.run": the option at words[i], with its value if it has one, which words[i] then is.
std::string optionText(const CLI::Option &option, const std::vector<char *> &words, size_t &i) {
  std::string text = " " + shellWord(words[i]);
  if (option.get_items_expected_max() > 0 && i + 1 < words.size())
    text += " " + shellWord(words[++i]);
  return text;
}

/// Words from the program on: those that are options of the command may be meant for it.
std::unexpected<Error> misplacedDashes(const CLI::App &app, const std::string &before, const std::vector<char *> &words,
                                       size_t first) {
  std::string all = before + " --";
  for (size_t i = first; i < words.size(); ++i)
    all += " " + shellWord(words[i]);
  std::string options, rest;
  for (size_t i = first; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const CLI::Option *option = word.starts_with("-") ? app.get_option_no_throw(words[i]) : nullptr;
    if (option && option != app.get_help_ptr())
      options += optionText(*option, words, i);
    else
      rest += " " + shellWord(words[i]);
  }
  if (options.empty())
    return missingProgram(app, all);
  return missingProgram(app, fmt::format("{}{} --{}; or, if the program is to have{}: {}{}", before, options, rest,
                                         options, app.get_name(), all));
}

/// Of words without --, the first that is neither an option nor an option's value is the program. Says nothing of those
/// that the parser has to complain of, or to answer.
Result<void> checkSeparated(const CLI::App &app, const std::vector<char *> &words) {
  std::string line;
  for (size_t i = 1; i < words.size(); ++i) {
    const std::string word = words[i];
    if (!word.starts_with("-"))
      return misplacedDashes(app, line, words, i);
    const CLI::Option *option = app.get_option_no_throw(word);
    if (!option || option == app.get_help_ptr()) // without an option: mistyped, or its value is in the same word
      return {};
    line += optionText(*option, words, i);
  }
  return missingProgram(app, example);
}

} // namespace

Result<ProgramLine> parseProgramLine(CLI::App &app, int argc, char **argv) {
  const auto take = [](const std::vector<std::string> &words) {
    if (words.size() > 1)
      throw CLI::ExtrasError({words[0]});
  };
  app.add_option_function<std::vector<std::string>>("program", take, "the program and its arguments, after --")
      ->required();
  // CLI11 must not look at the program's words: one of ours stands for them.
  char **const end = argv + argc, **const dashes = std::find(argv, end, std::string_view("--"));
  char **const program = end - dashes > 1 ? dashes + 1 : nullptr;
  std::vector<char *> own(argv, dashes);
  std::string placeholder = "PROGRAM";
  if (program)
    own.push_back(placeholder.data());
  JoinedArguments arguments(static_cast<int>(own.size()), own.data());
  if (!program)
    TRY(checkSeparated(app, {arguments.values(), arguments.values() + arguments.count()}));
  if (const std::optional<int> exit = parse(app, arguments.count(), arguments.values()))
    return ProgramLine{.exit = exit};
  if (!program)
    return missingProgram(app, example);
  return ProgramLine{.program = program};
}

} // namespace leastaction::cli
