#include "analysis/cli/program_line.h"

#include "analysis/base/text_format.h"

#include <algorithm>
#include <string_view>

namespace leastaction::cli {
namespace {

std::unexpected<Error> missingProgram(const CLI::App &app, const std::string &words) {
  return fail("the program is missing", app.get_name(), "write it after --, as in: " + app.get_name() + words);
}

constexpr const char *example = " -- ./dot";

/// Of words without --, the first that is neither an option nor an option's value is the program. Says nothing of those
/// that the parser has to complain of, or to answer.
Result<void> checkSeparated(const CLI::App &app, const std::vector<char *> &words) {
  std::string line;
  for (size_t i = 1; i < words.size(); ++i) {
    const std::string word = words[i];
    if (!word.starts_with("-")) {
      line += " --";
      for (; i < words.size(); ++i)
        line += " " + shellWord(words[i]);
      return missingProgram(app, line);
    }
    const CLI::Option *option = app.get_option_no_throw(word);
    if (!option || option == app.get_help_ptr()) // without an option: mistyped, or its value is in the same word
      return {};
    line += " " + shellWord(word);
    if (option->get_items_expected_max() > 0 && i + 1 < words.size())
      line += " " + shellWord(words[++i]);
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
  else
    TRY(checkSeparated(app, own));
  if (const std::optional<int> exit = parse(app, static_cast<int>(own.size()), own.data()))
    return ProgramLine{.exit = exit};
  if (!program)
    return missingProgram(app, example);
  return ProgramLine{.program = program};
}

} // namespace leastaction::cli
