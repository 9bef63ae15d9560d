// The commands with their options, as --help has them, for what is generated from them: shell completion.
//
//   for (const CommandOutline &command : outlineOfCommands()) ...
#pragma once

#include <string>
#include <vector>

namespace leastaction::cli {

struct OptionOutline {
  std::vector<std::string> names; ///< "-o" and "--output"
  std::string help;               ///< Short enough for a list.
  bool takesValue = false;
  std::vector<std::string> choices; ///< Of its value, where they are known.
};

struct CommandOutline {
  std::string name, help;
  std::vector<OptionOutline> options;
  std::vector<std::string> choices; ///< Of its argument, where they are known.
  std::vector<CommandOutline> subcommands;
};

std::vector<CommandOutline> outlineOfCommands();

} // namespace leastaction::cli
