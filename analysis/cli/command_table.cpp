#include "analysis/cli/command_table.h"

#include <array>

namespace leastaction::cli {
namespace {

constexpr std::string_view endsAsClang = "As clang ends; 2 if leastaction cannot start it.";
constexpr std::string_view endsAsProgram =
    "As the program ends, by its exit code or its signal; 127 if there is no such program, 126 if it may not be "
    "executed, and 2 if the command line is wrong or leastaction itself fails.";

/// One group after the other.
constexpr std::array commands = {
    Command{"record and look",
            "clang",
            commandClang,
            "compile and link C with the plugin and the runtime",
            {},
            endsAsClang},
    Command{"record and look",
            "clang++",
            commandClang,
            "compile and link C++ with the plugin and the runtime",
            {},
            endsAsClang},
    Command{"record and look", "config", commandConfig, "flags for Makefiles: --cflags, --libs, --plugin"},
    Command{"record and look",
            "run",
            commandRun,
            "record a program and say why it takes so long, in one step",
            {},
            endsAsProgram},
    Command{"record and look", "record", commandRecord, "run a program and record it", {}, endsAsProgram},
    Command{"record and look", "report", commandReport, "energy spectrum, action, score and spikes of a run"},
    Command{"record and look", "why", commandWhy, "why a run takes so long: its ticks by cause and source line"},
    Command{"record and look", "compare", commandCompare, "norms and distances of several runs"},
    Command{"record and look", "events", commandEvents, "the events of a run, as CSV or in the formats of other tools"},
    Command{"record and look", "import", commandImport, "samples of Linux perf, logs of pipeline viewers, as events"},
    Command{"record and look", "check", commandCheck, "is a run intact and consistent? are events sound?",
            "the run is not intact, or the events are not sound"},
    Command{"record and look", "cores", commandCores, "the core models, and which one fits this machine"},
    Command{"record and look", "throughput", commandThroughput, "how long blocks of machine code take on a core"},
    Command{"record and look", "cachesweep", commandCachesweep,
            "misses of all cache sizes at once, from recorded addresses"},
    Command{"keep it fast", "baseline", commandBaseline, "what a gate must know of a run, as a small file"},
    Command{"keep it fast", "gate", commandGate, "is a run still as good as its baseline?",
            "a limit is exceeded, or a region is gone"},
    Command{"keep it fast", "history", commandHistory, "ticks, action and norm of stored runs, commit by commit"},
    Command{"scaling", "isoefficiency", commandIsoefficiency,
            "how work must grow with processors, by formulas or runs"},
    Command{"scaling", "scale", commandScale,
            "run an MPI program on more and more processors: a table for isoefficiency", "a run of the program failed"},
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
    Command{"set up", "doctor", commandDoctor, "what works on this machine, and what to do about the rest",
            "programs cannot be compiled, recorded and reported here"},
    Command{"set up", "completion", commandCompletion,
            "what makes bash, zsh or fish complete these commands and their options"},
    Command{"set up", "manual", commandManual, "the manual page of a command, as man reads it"},
};

} // namespace

std::span<const Command> allCommands() {
  return commands;
}

} // namespace leastaction::cli
