// leastaction: one executable, one command per task. This file only finds the command.
#include "analysis/cli/command.h"
#include "analysis/cli/unforeseen.h"

#include <fmt/format.h>

#include <array>
#include <csignal>
#include <string>
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
    Command{"why", commandWhy, "why a run takes so long: its ticks by cause and source line"},
    Command{"compare", commandCompare, "norms and distances of several runs"},
    Command{"baseline", commandBaseline, "what a gate must know of a run, as a small file"},
    Command{"gate", commandGate, "is a run still as good as its baseline?"},
    Command{"history", commandHistory, "ticks, action and norm of stored runs, commit by commit"},
    Command{"events", commandEvents, "the events of a run, as CSV or in the formats of other tools"},
    Command{"hypercube", commandHypercube, "labels, routes and collective steps of a hypercube, for teaching"},
    Command{"import", commandImport, "samples of Linux perf, logs of pipeline viewers, as events"},
    Command{"check", commandCheck, "is a run intact and consistent? are events sound?"},
    Command{"cores", commandCores, "the core models, and which one fits this machine"},
    Command{"throughput", commandThroughput, "how long blocks of machine code take on a core"},
    Command{"cachesweep", commandCachesweep, "misses of all cache sizes at once, from recorded addresses"},
    Command{"cachefit", commandCachefit, "power laws of cache misses, and the critical cache size"},
    Command{"collapse", commandCollapse, "a power law in scaled variables, with intervals"},
    Command{"fixedtime", commandFixedtime, "power against processors at a fixed time"},
    Command{"complexity", commandComplexity, "how predictable performance is: models, what they leave, Apex-MAP"},
    Command{"isoefficiency", commandIsoefficiency, "how work must grow with processors, by formulas or runs"},
    Command{"pi", commandPi, "the Pi theorem: quantities' products without a dimension"},
    Command{"scale", commandScale, "run an MPI program on more and more processors: a table for isoefficiency"},
    Command{"surface", commandSurface, "computational forces: paths on efficiency surfaces"},
    Command{"units", commandUnits, "quantities with units: read, compute, convert"},
    Command{"class", commandClass, "what a class of programmers worked on; the same metric space"},
    Command{"log", commandLog, "the activity log of leastaction-wrap: show, merge, consent, pause, delete"},
};

std::string usage() {
  std::string text = "leastaction " LEASTACTION_VERSION ": energy spectra and computational action of programs\n\n"
                     "usage: leastaction COMMAND ...\n\ncommands:\n";
  for (const Command &command : commands)
    text += fmt::format("  {:<13} {}\n", command.name, command.summary);
  return text + "\nexample:\n"
                "  leastaction clang -O3 -g dot.c -o dot\n"
                "  leastaction record -o dot.run -- ./dot\n"
                "  leastaction report dot.run --html dot.html\n\n"
                "'leastaction COMMAND --help' tells more about a command.\n";
}

int run(int argc, char **argv) {
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
    return printHelp("leastaction " LEASTACTION_VERSION "\n");
  for (const Command &command : commands)
    if (command.name == name)
      return guarded("leastaction " + std::string(name), [&] { return command.run(argc - 1, argv + 1); });
  return reportError(
      {"unknown command '" + std::string(name) + "'", "leastaction", "'leastaction --help' lists the commands"});
}

} // namespace
} // namespace leastaction::cli

int main(int argc, char **argv) {
  // A file that reaches a limit of its size is a write that fails. A handler, unlike ignoring, ends with exec().
  std::signal(SIGXFSZ, [](int) {});
  return leastaction::cli::run(argc, argv);
}
