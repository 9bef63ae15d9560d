// leastaction: one executable, one command per task. This file only finds the command.
#include "analysis/cli/command.h"

#include <array>
#include <cstdio>
#include <string_view>

namespace leastaction::cli {
namespace {

struct Command {
  std::string_view name;
  CommandFunction run;
  std::string_view summary;
};

constexpr std::array commands = {
    Command{"clang", commandClang, "compile and link C with the plugin and the runtime"},
    Command{"clang++", commandClang, "the same for C++"},
    Command{"config", commandConfig, "flags for Makefiles: --cflags, --libs, --plugin"},
    Command{"record", commandRecord, "run a program and record it"},
    Command{"report", commandReport, "energy spectrum, action, score and spikes of a run"},
    Command{"compare", commandCompare, "norms and distances of several runs"},
    Command{"events", commandEvents, "the events of a run as CSV"},
    Command{"check", commandCheck, "is a run intact and consistent?"},
    Command{"cores", commandCores, "the core models, and which one fits this machine"},
};

void printUsage() {
  std::printf("leastaction " LEASTACTION_VERSION ": energy spectra and computational action of programs\n\n"
              "usage: leastaction COMMAND ...\n\ncommands:\n");
  for (const Command &command : commands)
    std::printf("  %-9.*s %.*s\n", static_cast<int>(command.name.size()), command.name.data(),
                static_cast<int>(command.summary.size()), command.summary.data());
  std::printf("\nexample:\n"
              "  leastaction clang -O3 -g dot.c -o dot\n"
              "  leastaction record -o dot.run -- ./dot\n"
              "  leastaction report dot.run --html dot.html\n\n"
              "'leastaction COMMAND --help' tells more about a command.\n");
}

int run(int argc, char **argv) {
  if (argc < 2) {
    printUsage();
    return exitBad;
  }
  std::string_view name = argv[1];
  if (name == "--help" || name == "-h" || name == "help") {
    printUsage();
    return exitDone;
  }
  if (name == "--version") {
    std::puts("leastaction " LEASTACTION_VERSION);
    return exitDone;
  }
  for (const Command &command : commands)
    if (command.name == name)
      return command.run(argc - 1, argv + 1);
  return reportError(
      {"unknown command '" + std::string(name) + "'", "leastaction", "'leastaction --help' lists the commands"});
}

} // namespace
} // namespace leastaction::cli

int main(int argc, char **argv) {
  return leastaction::cli::run(argc, argv);
}
