#include "analysis/cli/command.h"

#include "analysis/base/suggestion.h"
#include "analysis/base/terminal_file.h"
#include "analysis/base/text_format.h"
#include "analysis/cli/terminal.h"
#include "analysis/cli/value_names.h"
#include "analysis/execution/trace/thread_trace.h"
#include "analysis/scaling/formula/formula_tokens.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace leastaction::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char *standardOutput = "standard output";

/// Closes the file, unless it is standard output itself. `file`: null if it could not be opened.
Result<void> writeTo(std::FILE *file, const std::string &text, const std::string &name) {
  bool good = file && std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
  int problem = errno;
  if (file && file != stdout && std::fclose(file) != 0 && good) {
    good = false;
    problem = errno;
  }
  if (!good)
    return fail(std::string("the output cannot be written: ") + std::strerror(problem), name,
                "choose a file in a folder that exists and can be written");
  return {};
}

fs::path folderOf(const fs::path &file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// A file that the run in this folder consists of.
bool isPartOf(const fs::path &file, const fs::path &run) {
  std::error_code unknown;
  const fs::path folder = folderOf(file), name = file.filename();
  return fs::equivalent(folder, run / "modules", unknown) ||
         (fs::equivalent(folder, run, unknown) &&
          (name == "run.json" || name == "steps.json" || ThreadTrace::kindOf(name.native())));
}

/// Is `output` the input, or a file that the run in it consists of?
bool overwrites(const fs::path &output, const fs::path &input) {
  std::error_code unknown;
  return fs::equivalent(output, input, unknown) || isPartOf(output, input);
}

/// Would it harm a run that nobody reads here?
bool isPartOfAnyRun(const fs::path &output) {
  std::error_code unknown;
  for (const fs::path &folder : {folderOf(output), folderOf(output) / ".."})
    if (fs::exists(folder / "run.json", unknown) && isPartOf(output, folder))
      return true;
  return false;
}

/// The first option that was given an empty value: mostly a shell's variable that is not set, and what would be done
/// without the option is not what was meant.
const CLI::Option *emptyOption(const CLI::App &app) {
  for (const CLI::Option *option : app.get_options())
    if (!option->get_positional() && std::ranges::any_of(option->results(), &std::string::empty))
      return option;
  return nullptr;
}

/// What somebody writes who takes --set for an option of several values: `--set a=2 b=3`.
bool isStraySetting(const std::string &word) {
  const size_t equals = word.find('=');
  std::error_code unknown;
  return equals != std::string::npos && isFormulaName(word.substr(0, equals)) && !fs::exists(word, unknown);
}

std::optional<Error> straySetting(const CLI::App &app) {
  if (!app.get_option_no_throw("--set"))
    return std::nullopt;
  std::vector<std::string> words = app.remaining();
  for (const CLI::Option *option : app.get_options())
    if (option->get_positional())
      words.insert(words.end(), option->results().begin(), option->results().end());
  const auto stray = std::ranges::find_if(words, isStraySetting);
  if (stray == words.end())
    return std::nullopt;
  return Error{"'" + *stray + "' is not a file, and each --set takes one value", app.get_name(),
               "write --set " + *stray};
}

/// What was meant by the first word that is no subcommand, where one is wanted.
std::string suggestedSubcommand(const CLI::App &app) {
  if (!app.get_subcommands().empty())
    return "";
  std::vector<std::string> names;
  for (const CLI::App *sub : app.get_subcommands([](const CLI::App *) { return true; }))
    names.push_back(sub->get_name());
  for (const std::string &word : app.remaining())
    if (!word.starts_with("-"))
      return suggestion(word, names);
  return "";
}

/// What was meant by the first word that is no option of the command, or of its subcommand.
std::string suggestedOption(const CLI::App &app) {
  const CLI::App *of = &app;
  for (const CLI::App *sub : app.get_subcommands())
    of = sub;
  for (const std::string &word : app.remaining(/*recurse=*/true)) {
    if (!word.starts_with("--"))
      continue;
    std::vector<std::string> names;
    for (const CLI::Option *option : of->get_options())
      for (const std::string &name : option->get_lnames())
        names.push_back("--" + name);
    return suggestion(word.substr(0, word.find('=')), names);
  }
  return "";
}

/// What describe() wants instead of the help.
const std::function<void(const CLI::App &)> *visitor;

} // namespace

void describe(CommandFunction command, const std::string &name, const std::function<void(const CLI::App &)> &visit) {
  std::string first = name, help = "--help";
  std::array<char *, 3> words = {first.data(), help.data(), nullptr};
  visitor = &visit;
  (void)command(2, words.data());
  visitor = nullptr;
}

bool isDescribed() {
  return visitor != nullptr;
}

int reportError(const Error &error) {
  // Names of regions and files come from anywhere: a terminal must not obey them.
  std::fprintf(stderr, "leastaction: error: %s\n", printableText(error.text()).c_str());
  return exitBad;
}

void tellNote(std::string_view text) {
  std::fprintf(stderr, "leastaction: note: %s\n", printableText(text).c_str());
}

std::optional<int> parse(CLI::App &app, int argc, char **argv) {
  nameValues(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp &) {
    if (visitor) {
      (*visitor)(app);
      return exitDone;
    }
    return printHelp(app.help());
  } catch (const CLI::ParseError &problem) {
    if (const std::optional<Error> stray = straySetting(app))
      return reportError(*stray);
    std::string what = problem.what();
    // A word too many may well be why another is missing.
    bool isMissing = problem.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
    if (std::vector<std::string> unknown = app.remaining(); isMissing && !unknown.empty())
      what = "The following argument was not expected: " + unknown.front();
    while (!what.empty() && (what.back() == '\n' || what.back() == '.' || what.back() == ' '))
      what.pop_back();
    std::string name = app.get_name();
    for (const CLI::App *of : app.get_subcommands())
      name += " " + of->get_name();
    return reportError({what, name, suggestedSubcommand(app) + suggestedOption(app) + "see '" + name + " --help'"});
  }
  if (const std::optional<Error> stray = straySetting(app))
    return reportError(*stray);
  if (const CLI::Option *empty = emptyOption(app))
    return reportError({"the value of " + empty->get_name() + " is empty", app.get_name(),
                        "give it a value, or leave the option out (is a variable of the shell not set?)"});
  return std::nullopt;
}

int printHelp(const std::string &text) {
  Result<void> written = writeOutput("-", text);
  return written ? exitDone : reportError(written.error());
}

Result<void> refuseUnused(const CLI::App &app, const std::vector<std::string> &options, const std::string &where) {
  for (const std::string &option : options)
    if (app.count(option) != 0)
      return fail(option + " changes nothing " + where, app.get_name(), "leave the option out");
  return {};
}

bool isOneFile(const std::string &a, const std::string &b) {
  if (a == "-" || b.empty() || b == "-")
    return false;
  std::error_code unknown;
  return fs::equivalent(a, b, unknown) || fs::weakly_canonical(fs::absolute(a, unknown), unknown) ==
                                              fs::weakly_canonical(fs::absolute(b, unknown), unknown);
}

Result<void> checkOutputs(const std::vector<std::string> &inputs, const std::vector<std::string> &outputs) {
  std::error_code unknown;
  for (size_t i = 0; i < outputs.size(); ++i) {
    const std::string &output = outputs[i];
    if (output.empty())
      continue;
    for (size_t j = 0; j < i; ++j)
      if (output == outputs[j] || isOneFile(output, outputs[j]))
        return fail("two outputs would go to the same place", output == "-" ? "standard output" : output,
                    "give one of them a file of its own");
    for (const std::string &input : inputs)
      if (output != "-" && !input.empty() && overwrites(output, input))
        return fail("the output would overwrite the input", output, "choose another file");
    if (output != "-" && isPartOfAnyRun(output))
      return fail("the output would overwrite a part of a run", output, "choose another file");
  }
  return {};
}

Result<void> writeOutput(const std::string &path, const std::string &text) {
  if (path == "-")
    return isTerminal(STDOUT_FILENO) ? writeTo(terminalFile(), text, standardOutput) : writeText(text);
  return writeTo(std::fopen(path.c_str(), "wb"), text, path);
}

Result<void> writeText(const std::string &text) {
  return writeTo(stdout, text, standardOutput);
}

} // namespace leastaction::cli
