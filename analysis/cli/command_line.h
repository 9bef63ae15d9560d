// A command's options. CLI11 is behind it and compiled once: its headers would take each command longer than all else.
//
//   CommandLine app("Ticks and action of a run.", "leastaction report");
//   app.addOption("input", path, "run folder or events CSV")->required();
//   app.addOption("--rows", rows, "rows of the table")->check(between(1u, 1000u))->showDefault();
//   if (std::optional<int> exit = parse(app, argc, argv)) return *exit;
#pragma once

#include "analysis/base/error.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
class Validator;
} // namespace CLI

namespace leastaction::cli {

/// What an option's value must be; it may change the value.
class Check {
public:
  explicit Check(const CLI::Validator &validator);
  /// What is wrong with a value, or an empty text.
  explicit Check(std::function<std::string(std::string &)> complaint);
  const CLI::Validator &validator() const { return *validator_; }

private:
  std::shared_ptr<const CLI::Validator> validator_;
};

/// Of the types of numbers: unsigned and uint64_t.
template <class Number> Check between(Number least, Number most);
Check oneOf(const std::vector<std::string> &names);
Check existingFolder();

/// As options read numbers.
std::optional<double> numberOf(const std::string &text);

/// An option of a command line, which it belongs to. All functions return the option itself.
class Option {
public:
  explicit Option(CLI::Option &option) : option_(&option) {}

  Option *required();
  Option *needs(const Option *other);
  Option *excludes(const Option *other);
  Option *check(const Check &check);
  Option *check(const std::function<std::string(const std::string &)> &complaint);
  /// A check that may change the value.
  Option *transform(const Check &check);
  /// Several values in one word, with this between them.
  Option *delimiter(char between);
  Option *expected(int values);
  /// One value each time that it is given: what follows is no further value.
  Option *oneValueEach();
  /// The help tells the value that the variable has now, or `text`.
  Option *showDefault();
  Option *showDefault(const std::string &text);

  /// Was it given?
  explicit operator bool() const;

private:
  CLI::Option *option_;
};

class CommandLine {
public:
  CommandLine(const std::string &description, const std::string &name);
  ~CommandLine();
  CommandLine(const CommandLine &) = delete;
  CommandLine &operator=(const CommandLine &) = delete;

  /// Of the types that command_line.cpp lists. A name without hyphens is a positional argument.
  template <class Value> Option *addOption(const std::string &name, Value &value, const std::string &help = "");
  /// `take` gets each value, after the option's checks.
  Option *addTaken(const std::string &name, const std::function<void(const std::string &)> &take,
                   const std::string &help);
  Option *addFlag(const std::string &name, bool &given, const std::string &help);
  CommandLine *addSubcommand(const std::string &name, const std::string &help);
  void requireSubcommand();
  /// Runs `then` when the options have their values.
  void whenParsed(const std::function<void()> &then);
  void footer(const std::string &text);

  Option *option(const std::string &name);
  size_t count(const std::string &option) const;
  std::string name() const;
  /// Was this subcommand named?
  explicit operator bool() const;

  /// Reads the arguments into the options' variables. A value is the text of --help, which was asked for.
  Result<std::optional<std::string>> parse(int argc, char **argv);

private:
  explicit CommandLine(CLI::App &subcommand);
  Option *keep(CLI::Option *option);

  std::unique_ptr<CLI::App> own_; ///< Not of a subcommand.
  CLI::App *app_;
  std::vector<std::unique_ptr<Option>> options_;
  std::vector<std::unique_ptr<CommandLine>> subcommands_;
};

} // namespace leastaction::cli
