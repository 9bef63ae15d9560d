// The commands with their options, as --help has them, for what is generated from them: shell completion
// and the manual.
//
//   for (const CommandOutline &command : outlineOfCommands()) ...
#pragma once

#include <string>
#include <vector>

namespace leastaction::cli {

/// An option, or an argument.
struct OptionOutline {
  std::vector<std::string> names; ///< "-o" and "--output"; of an argument its name in --help.
  std::string help;               ///< Short enough for a list.
  std::string description;        ///< All of it.
  bool takesValue = false, takesMany = false, isRequired = false;
  std::string type;                 ///< Of its value, as --help has it: FILE, N, ...
  std::vector<std::string> choices; ///< Of its value, where they are known,
  bool hasOtherChoices = false;     ///< and where they are only some.
  std::string limits;               ///< "1 - 100": of its value, where it has some.
  std::string defaultValue;
  std::vector<std::string> needs, excludes; ///< Options.
};

struct CommandOutline {
  std::string name, help;
  std::string description; ///< Of --help, whole.
  std::string footer;      ///< Examples, and what else is below the options.
  std::vector<OptionOutline> options, arguments;
  std::vector<CommandOutline> subcommands;
};

std::vector<CommandOutline> outlineOfCommands();

} // namespace leastaction::cli
