#include "analysis/cli/command_line.h"

#include "analysis/scaling/formula/formula_tokens.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace leastaction::cli {
namespace {

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
  return equals != std::string::npos && isFormulaName(word.substr(0, equals)) &&
         !std::filesystem::exists(word, unknown);
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
  return Error{"'" + *stray + "' is no file, and each --set takes one value", app.get_name(), "write --set " + *stray};
}

} // namespace

Check::Check(const CLI::Validator &validator) : validator_(std::make_shared<CLI::Validator>(validator)) {}

Check::Check(std::function<std::string(std::string &)> complaint)
    : validator_(std::make_shared<CLI::Validator>(std::move(complaint), "")) {}

template <class Number> Check between(Number least, Number most) {
  return Check(CLI::Range(least, most));
}

template Check between(unsigned, unsigned);
template Check between(uint64_t, uint64_t);

std::optional<double> numberOf(const std::string &text) {
  double value = 0;
  return CLI::detail::lexical_cast(text, value) ? std::optional(value) : std::nullopt;
}

Check oneOf(const std::vector<std::string> &names) {
  return Check(CLI::IsMember(names));
}

Check existingFolder() {
  return Check(CLI::ExistingDirectory);
}

Option *Option::required() {
  option_->required();
  return this;
}

Option *Option::needs(const Option *other) {
  option_->needs(other->option_);
  return this;
}

Option *Option::excludes(const Option *other) {
  option_->excludes(other->option_);
  return this;
}

Option *Option::check(const Check &check) {
  option_->check(check.validator());
  return this;
}

Option *Option::check(const std::function<std::string(const std::string &)> &complaint) {
  option_->check(complaint);
  return this;
}

Option *Option::transform(const Check &check) {
  option_->transform(check.validator());
  return this;
}

Option *Option::delimiter(char between) {
  option_->delimiter(between);
  return this;
}

Option *Option::expected(int values) {
  option_->expected(values);
  return this;
}

Option *Option::oneValueEach() {
  option_->allow_extra_args(false);
  return this;
}

Option *Option::showDefault() {
  option_->capture_default_str();
  return this;
}

Option *Option::showDefault(const std::string &text) {
  option_->default_str(text);
  return this;
}

Option::operator bool() const {
  return static_cast<bool>(*option_);
}

CommandLine::CommandLine(const std::string &description, const std::string &name)
    : own_(std::make_unique<CLI::App>(description, name)), app_(own_.get()) {}

CommandLine::CommandLine(CLI::App &subcommand) : app_(&subcommand) {}

CommandLine::~CommandLine() = default;

Option *CommandLine::keep(CLI::Option *option) {
  return options_.emplace_back(std::make_unique<Option>(*option)).get();
}

template <class Value> Option *CommandLine::addOption(const std::string &name, Value &value, const std::string &help) {
  return keep(app_->add_option(name, value, help));
}

template Option *CommandLine::addOption(const std::string &, std::string &, const std::string &);
template Option *CommandLine::addOption(const std::string &, unsigned &, const std::string &);
template Option *CommandLine::addOption(const std::string &, uint64_t &, const std::string &);
template Option *CommandLine::addOption(const std::string &, double &, const std::string &);
template Option *CommandLine::addOption(const std::string &, std::optional<uint64_t> &, const std::string &);
template Option *CommandLine::addOption(const std::string &, std::optional<double> &, const std::string &);
template Option *CommandLine::addOption(const std::string &, std::optional<std::string> &, const std::string &);
template Option *CommandLine::addOption(const std::string &, std::vector<uint64_t> &, const std::string &);
template Option *CommandLine::addOption(const std::string &, std::vector<unsigned> &, const std::string &);
template Option *CommandLine::addOption(const std::string &, std::vector<double> &, const std::string &);
template Option *CommandLine::addOption(const std::string &, std::vector<std::string> &, const std::string &);

Option *CommandLine::addTaken(const std::string &name, const std::function<void(const std::string &)> &take,
                              const std::string &help) {
  return keep(app_->add_option_function<std::string>(name, take, help));
}

Option *CommandLine::addFlag(const std::string &name, bool &given, const std::string &help) {
  return keep(app_->add_flag(name, given, help));
}

CommandLine *CommandLine::addSubcommand(const std::string &name, const std::string &help) {
  return subcommands_.emplace_back(new CommandLine(*app_->add_subcommand(name, help))).get();
}

void CommandLine::requireSubcommand() {
  app_->require_subcommand(1);
}

void CommandLine::whenParsed(const std::function<void()> &then) {
  app_->parse_complete_callback(then);
}

void CommandLine::footer(const std::string &text) {
  app_->footer(text);
}

Option *CommandLine::option(const std::string &name) {
  return keep(app_->get_option(name));
}

size_t CommandLine::count(const std::string &option) const {
  return app_->count(option);
}

std::string CommandLine::name() const {
  return app_->get_name();
}

Result<std::optional<std::string>> CommandLine::parse(int argc, char **argv) {
  try {
    app_->parse(argc, argv);
  } catch (const CLI::CallForHelp &) {
    return app_->help();
  } catch (const CLI::ParseError &problem) {
    if (const std::optional<Error> stray = straySetting(*app_))
      return std::unexpected(*stray);
    std::string what = problem.what();
    // A word too many may well be why another is missing.
    bool isMissing = problem.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
    if (std::vector<std::string> unknown = app_->remaining(); isMissing && !unknown.empty())
      what = "The following argument was not expected: " + unknown.front();
    while (!what.empty() && (what.back() == '\n' || what.back() == '.'))
      what.pop_back();
    std::string ofCommand = name();
    for (const CLI::App *of : app_->get_subcommands())
      ofCommand += " " + of->get_name();
    return fail(what, ofCommand, "see '" + ofCommand + " --help'");
  }
  if (const std::optional<Error> stray = straySetting(*app_))
    return std::unexpected(*stray);
  if (const CLI::Option *empty = emptyOption(*app_))
    return fail("the value of " + empty->get_name() + " is empty", name(),
                "give it a value, or leave the option out (is a variable of the shell not set?)");
  return std::nullopt;
}

CommandLine::operator bool() const {
  return app_->parsed() > 0;
}

} // namespace leastaction::cli
