#include "analysis/cli/command_outline.h"

#include "analysis/cli/command_table.h"
#include "analysis/execution/core/core_description.h"

#include <algorithm>

namespace leastaction::cli {
namespace {

/// Its first clause.
std::string shortHelp(const std::string &help) {
  const size_t end = std::min({help.find(';'), help.find(": "), help.find(". "), help.find(" (")});
  return help.substr(0, end);
}

/// CLI11 shows them as "TEXT:{csv,json}".
std::vector<std::string> choicesOf(const CLI::Option &option) {
  std::vector<std::string> choices;
  if (option.check_lname("core"))
    for (const CoreDescription &core : knownCores())
      choices.push_back(core.name);
  const std::string type = option.get_type_name();
  const size_t begin = type.find('{'), end = type.find('}');
  if (begin == type.npos || end == type.npos)
    return choices;
  for (size_t at = begin; at < end;) {
    const size_t next = std::min(type.find(',', at + 1), end);
    choices.push_back(type.substr(at + 1, next - at - 1));
    at = next;
  }
  return choices;
}

CommandOutline outlineOf(const CLI::App &app, const std::string &name, const std::string &help) {
  CommandOutline outline{.name = name, .help = shortHelp(help), .options = {}, .choices = {}, .subcommands = {}};
  for (const CLI::Option *option : app.get_options()) {
    if (option->get_positional()) {
      const std::vector<std::string> choices = choicesOf(*option);
      outline.choices.insert(outline.choices.end(), choices.begin(), choices.end());
      continue;
    }
    OptionOutline one{.names = {},
                      .help = shortHelp(option->get_description()),
                      .takesValue = option->get_items_expected_max() > 0,
                      .choices = choicesOf(*option)};
    for (const std::string &letter : option->get_snames())
      one.names.push_back("-" + letter);
    for (const std::string &word : option->get_lnames())
      one.names.push_back("--" + word);
    outline.options.push_back(std::move(one));
  }
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
