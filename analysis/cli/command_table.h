// All commands of `leastaction`, in the order of its --help.
//
//   for (const Command &command : allCommands()) ...
#pragma once

#include "analysis/cli/command.h"

#include <span>
#include <string_view>

namespace leastaction::cli {

struct Command {
  std::string_view group, name;
  CommandFunction run;
  std::string_view summary;
  std::string_view no = {};         ///< What exit code 1 says, of those that have it.
  std::string_view otherExits = {}; ///< Of those that end as another program does.
};

/// One group after the other.
std::span<const Command> allCommands();

} // namespace leastaction::cli
