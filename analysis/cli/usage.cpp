#include "analysis/cli/usage.h"

#include "analysis/cli/command_table.h"

#include <fmt/format.h>

namespace leastaction::cli {

std::string usage() {
  std::string text = fmt::format("leastaction " LEASTACTION_VERSION ": {}\n\n"
                                 "usage: leastaction COMMAND ...\n\ncommands:\n",
                                 summaryOfAll);
  std::string_view group;
  for (const Command &command : allCommands()) {
    if (command.group != group)
      text += fmt::format("\n {}:\n", command.group);
    group = command.group;
    text += fmt::format("  {:<13} {}\n", command.name, command.summary);
  }
  return text + fmt::format("\nexample:\n{}\n'leastaction COMMAND --help' describes a command and its options.\n",
                            firstExample);
}

} // namespace leastaction::cli
