#include "analysis/cli/command_table.h"

#include <array>

namespace leastaction::cli {
namespace {

constexpr std::string_view endsAsClang = "clang's exit code; 2 if leastaction cannot start clang.";
constexpr std::string_view endsAsProgram =
    "The program's exit code or signal; 127 if there is no such program, 126 if it cannot be executed, and 2 if the "
    "command line is wrong or leastaction itself fails.";

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
    Command{"record and look", "config", commandConfig, "print flags for Makefiles"},
    Command{"record and look",
            "run",
            commandRun,
            "record a program and explain why it takes so long, in one step",
            {},
            endsAsProgram},
    Command{"record and look", "record", commandRecord, "run a program and record it", {}, endsAsProgram},
    Command{"record and look", "attach", commandAttach, "record a program that runs already, for a while"},
    Command{"record and look", "detach", commandDetach, "end that recording; the program goes on"},
    Command{"record and look", "report", commandReport, "show the energy spectrum, action, score and spikes of a run"},
    Command{"record and look", "why", commandWhy, "explain why a run takes so long, by cause and source line"},
    Command{"record and look", "predict", commandPredict,
            "predict how long an MPI program takes on another network or machine"},
    Command{"record and look", "compare", commandCompare,
            "compare runs by norms, distances, and what accounts for them"},
    Command{"record and look", "events", commandEvents, "write the events of a run, as CSV or for other tools"},
    Command{"record and look", "import", commandImport,
            "read samples of Linux perf or logs of pipeline viewers as events"},
    Command{"record and look", "check", commandCheck, "check that a run is intact, or that events are sound",
            "the run is not intact, or the events are not sound"},
    Command{"record and look", "cores", commandCores, "list the core models, or measure one of this machine"},
    Command{"record and look", "throughput", commandThroughput,
            "predict how long blocks of machine code take on a core"},
    Command{"record and look", "cachesweep", commandCachesweep,
            "count the misses of all cache sizes at once from recorded addresses"},
    Command{"keep it fast", "baseline", commandBaseline, "store what a gate needs to know of a run in a small file"},
    Command{"keep it fast", "gate", commandGate, "fail if a run is slower than its baseline",
            "a limit is exceeded, or a region is gone"},
    Command{"keep it fast", "history", commandHistory, "show ticks, action and norm of stored runs, commit by commit"},
    Command{"scaling", "isoefficiency", commandIsoefficiency,
            "find how work must grow with processors, from formulas or runs"},
    Command{"scaling", "scale", commandScale, "time an MPI program on several processor counts, for isoefficiency",
            "a run of the program failed"},
    Command{"scaling", "surface", commandSurface, "show computational forces as paths on efficiency surfaces"},
    Command{"scaling", "fixedtime", commandFixedtime, "show power against processors at a fixed time"},
    Command{"scaling", "complexity", commandComplexity,
            "measure how predictable performance is, by models and their residuals"},
    Command{"scaling", "cachefit", commandCachefit, "fit power laws to cache misses, and find the critical cache size"},
    Command{"scaling", "collapse", commandCollapse, "fit a power law in scaled variables, with intervals"},
    Command{"scaling", "pi", commandPi, "find dimensionless products of quantities by the Pi theorem"},
    Command{"scaling", "units", commandUnits, "read, compute and convert quantities with units"},
    Command{"classes", "class", commandClass, "show what a class of programmers worked on, and their distances"},
    Command{"classes", "log", commandLog, "manage the activity log of leastaction-wrap"},
    Command{"teaching", "hypercube", commandHypercube,
            "show labels, routes and collective steps of a hypercube, for teaching"},
    Command{"set up", "doctor", commandDoctor, "check what works on this machine, and say how to fix the rest",
            "programs cannot be compiled, recorded and reported here"},
    Command{"set up", "completion", commandCompletion,
            "print the script that completes commands and options in bash, zsh or fish"},
    Command{"set up", "manual", commandManual, "show the manual page of a command"},
};

} // namespace

std::span<const Command> allCommands() {
  return commands;
}

} // namespace leastaction::cli
