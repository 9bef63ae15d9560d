#include "analysis/cli/command_line.h"

#include "analysis/base/suggestion.h"
#include "analysis/cli/command_table.h"
#include "analysis/cli/unforeseen.h"
#include "analysis/cli/usage.h"

#include <llvm/Config/llvm-config.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction::cli {

int runCommandLine(int argc, char **argv) {
  if (argc < 2) {
    printHelp(usage());
    return exitBad;
  }
  std::string_view name = argv[1];
  std::string help = "--help";
  std::array<char *, 3> helpWanted{};
  if (name == "help" && argc > 2) { // help COMMAND is COMMAND --help
    helpWanted = {argv[0], argv[2], help.data()};
    argc = static_cast<int>(helpWanted.size());
    argv = helpWanted.data();
    name = argv[1];
  }
  if (name == "--help" || name == "-h" || name == "help")
    return printHelp(usage());
  if (name == "--version")
    return printHelp("leastaction " LEASTACTION_VERSION " (LLVM " LLVM_VERSION_STRING ")\n");
  for (const Command &command : allCommands())
    if (command.name == name)
      return guarded("leastaction " + std::string(name), [&] { return command.run(argc - 1, argv + 1); });
  std::vector<std::string> names{"help"};
  for (const Command &command : allCommands())
    names.emplace_back(command.name);
  return reportError({"unknown command '" + std::string(name) + "'", "leastaction",
                      suggestion(name, names) + "'leastaction --help' lists the commands"});
}

} // namespace leastaction::cli
