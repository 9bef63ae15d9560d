// leastaction: one executable, one command per task. This file only finds the command.
#include "analysis/base/suggestion.h"
#include "analysis/cli/command.h"
#include "analysis/cli/unforeseen.h"

#include <fmt/format.h>
#include <llvm/Config/llvm-config.h>

#include <array>
#include <csignal>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction::cli {
namespace {

struct Command {
  std::string_view group, name;
  CommandFunction run;
  std::string_view summary;
};

/// One group after the other.
constexpr std::array commands = {
    Command{"record and look", "clang", commandClang, "compile and link C with the plugin and the runtime"},
    Command{"record and look", "clang++", commandClang, "the same for C++"},
    Command{"record and look", "config", commandConfig, "flags for Makefiles: --cflags, --libs, --plugin"},
    Command{"record and look", "run", commandRun, "record a program and say why it takes so long, in one step"},
    Command{"record and look", "record", commandRecord, "run a program and record it"},
    Command{"record and look", "report", commandReport, "energy spectrum, action, score and spikes of a run"},
    Command{"record and look", "why", commandWhy, "why a run takes so long: its ticks by cause and source line"},
    Command{"record and look", "compare", commandCompare, "norms and distances of several runs"},
    Command{"record and look", "events", commandEvents, "the events of a run, as CSV or in the formats of other tools"},
    Command{"record and look", "import", commandImport, "samples of Linux perf, logs of pipeline viewers, as events"},
    Command{"record and look", "check", commandCheck, "is a run intact and consistent? are events sound?"},
    Command{"record and look", "cores", commandCores, "the core models, and which one fits this machine"},
    Command{"record and look", "doctor", commandDoctor, "what works on this machine, and what to do about the rest"},
    Command{"record and look", "throughput", commandThroughput, "how long blocks of machine code take on a core"},
    Command{"record and look", "cachesweep", commandCachesweep,
            "misses of all cache sizes at once, from recorded addresses"},
    Command{"keep it fast", "baseline", commandBaseline, "what a gate must know of a run, as a small file"},
    Command{"keep it fast", "gate", commandGate, "is a run still as good as its baseline?"},
    Command{"keep it fast", "history", commandHistory, "ticks, action and norm of stored runs, commit by commit"},
    Command{"scaling", "isoefficiency", commandIsoefficiency,
            "how work must grow with processors, by formulas or runs"},
    Command{"scaling", "scale", commandScale,
            "run an MPI program on more and more processors: a table for isoefficiency"},
    Command{"scaling", "surface", commandSurface, "computational forces: paths on efficiency surfaces"},
    Command{"scaling", "fixedtime", commandFixedtime, "power against processors at a fixed time"},
    Command{"scaling", "complexity", commandComplexity,
            "how predictable performance is: models, what they leave, Apex-MAP"},
    Command{"scaling", "cachefit", commandCachefit, "power laws of cache misses, and the critical cache size"},
    Command{"scaling", "collapse", commandCollapse, "a power law in scaled variables, with intervals"},
    Command{"scaling", "pi", commandPi, "the Pi theorem: quantities' products without a dimension"},
    Command{"scaling", "units", commandUnits, "quantities with units: read, compute, convert"},
    Command{"classes", "class", commandClass, "what a class of programmers worked on; the same metric space"},
    Command{"classes", "log", commandLog, "the activity log of leastaction-wrap: show, merge, consent, pause, delete"},
    Command{"teaching", "hypercube", commandHypercube,
            "labels, routes and collective steps of a hypercube, for teaching"},
};

std::string usage() {
  std::string text = "leastaction " LEASTACTION_VERSION ": energy spectra and computational action of programs\n\n"
                     "usage: leastaction COMMAND ...\n\ncommands:\n";
  std::string_view group;
  for (const Command &command : commands) {
    if (command.group != group)
      text += fmt::format("\n {}:\n", command.group);
    group = command.group;
    text += fmt::format("  {:<13} {}\n", command.name, command.summary);
  }
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
    return printHelp("leastaction " LEASTACTION_VERSION " (LLVM " LLVM_VERSION_STRING ")\n");
  for (const Command &command : commands)
    if (command.name == name)
      return guarded("leastaction " + std::string(name), [&] { return command.run(argc - 1, argv + 1); });
  std::vector<std::string> names{"help"};
  for (const Command &command : commands)
    names.emplace_back(command.name);
  return reportError({"unknown command '" + std::string(name) + "'", "leastaction",
                      suggestion(name, names) + "'leastaction --help' lists the commands"});
}

} // namespace
} // namespace leastaction::cli

int main(int argc, char **argv) {
  // A file that reaches a limit of its size is a write that fails. A handler, unlike ignoring, ends with exec().
  std::signal(SIGXFSZ, [](int) {});
  return leastaction::cli::run(argc, argv);
}
