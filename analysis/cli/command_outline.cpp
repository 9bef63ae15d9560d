#include "analysis/cli/command_outline.h"

#include "analysis/cli/command_table.h"
#include "analysis/execution/core/core_description.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace leastaction::cli {
namespace {

/// Its first clause.
std::string shortHelp(const std::string &help) {
  const size_t end = std::min({help.find(';'), help.find(": "), help.find(". "), help.find(" (")});
  return help.substr(0, end);
}

/// What stands in a text between two others, or nothing.
std::string between(const std::string &text, std::string_view open, std::string_view close) {
  const size_t begin = text.find(open), end = text.find(close, std::min(begin, text.size()));
  return begin == text.npos || end == text.npos ? "" : text.substr(begin + open.size(), end - begin - open.size());
}

/// CLI11 shows them as "TEXT:{csv,json}".
std::vector<std::string> choicesOf(const std::string &type) {
  std::vector<std::string> choices;
  std::string rest = between(type, "{", "}");
  while (!rest.empty()) {
    const size_t end = std::min(rest.find(','), rest.size());
    choices.push_back(rest.substr(0, end));
    rest.erase(0, end + 1);
  }
  return choices;
}

/// Those that other tables list. Only some of what is possible: a core is also a file.
std::vector<std::string> otherChoicesOf(const CLI::Option &option) {
  std::vector<std::string> choices;
  if (option.check_lname("core"))
    for (const CoreDescription &core : knownCores())
      choices.push_back(core.name);
  if (option.get_positional() && option.get_name() == "command")
    for (const Command &command : allCommands())
      choices.emplace_back(command.name);
  return choices;
}

/// In the order of the alphabet: CLI11 has them in that of addresses.
std::vector<std::string> namesOf(const std::set<CLI::Option *> &options) {
  std::vector<std::string> names;
  for (const CLI::Option *option : options)
    names.push_back(option->get_name());
  std::ranges::sort(names);
  return names;
}

OptionOutline outlineOf(const CLI::Option &option) {
  const std::string type = option.get_type_name();
  OptionOutline outline{.names = {},
                        .help = shortHelp(option.get_description()),
                        .description = option.get_description(),
                        .takesValue = option.get_items_expected_max() > 0,
                        .takesMany = option.get_items_expected_max() > 1,
                        .isRequired = option.get_required(),
                        .type = type.substr(0, type.find(':')),
                        .choices = choicesOf(type),
                        .hasOtherChoices = false,
                        .limits = between(type, " in [", "]"),
                        .defaultValue = option.get_default_str(),
                        .needs = namesOf(option.get_needs()),
                        .excludes = namesOf(option.get_excludes())};
  if (std::vector<std::string> others = otherChoicesOf(option); !others.empty()) {
    outline.choices = std::move(others);
    outline.hasOtherChoices = true;
  }
  if (option.get_positional())
    outline.names.push_back(option.get_name());
  for (const std::string &letter : option.get_snames())
    outline.names.push_back("-" + letter);
  for (const std::string &word : option.get_lnames())
    outline.names.push_back("--" + word);
  return outline;
}

CommandOutline outlineOf(const CLI::App &app, const std::string &name, const std::string &help) {
  CommandOutline outline{.name = name,
                         .help = shortHelp(help),
                         .description = app.get_description(),
                         .footer = app.get_footer(),
                         .options = {},
                         .arguments = {},
                         .subcommands = {}};
  for (const CLI::Option *option : app.get_options())
    (option->get_positional() ? outline.arguments : outline.options).push_back(outlineOf(*option));
  for (const CLI::App *sub : app.get_subcommands([](const CLI::App *) { return true; }))
    outline.subcommands.push_back(outlineOf(*sub, sub->get_name(), sub->get_description()));
  return outline;
}

} // namespace

std::vector<CommandOutline> outlineOfCommands() {
  std::vector<CommandOutline> all;
  for (const Command &command : allCommands())
    describe(command.run, std::string(command.name), [&](const CLI::App &app) {
      all.push_back(outlineOf(app, std::string(command.name), std::string(command.summary)));
    });
  return all;
}

} // namespace leastaction::cli
