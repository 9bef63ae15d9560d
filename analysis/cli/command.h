// The commands of `leastaction`. Each cmd_NAME.cpp has one; they return the exit code: 0 done, 1 a check said no, 2 bad
// usage. An error is printed by main and is 2, too.
#pragma once

#include "analysis/base/error.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction::cli {

/// `arguments` are those behind the command's name.
using CommandFunction = Result<int> (*)(int argc, char **argv);

Result<int> commandAttach(int argc, char **argv);
Result<int> commandCachefit(int argc, char **argv);
Result<int> commandCachesweep(int argc, char **argv);
Result<int> commandClass(int argc, char **argv);
Result<int> commandClang(int argc, char **argv);
Result<int> commandConfig(int argc, char **argv);
Result<int> commandRecord(int argc, char **argv);
Result<int> commandReport(int argc, char **argv);
Result<int> commandPredict(int argc, char **argv);
Result<int> commandRun(int argc, char **argv);
Result<int> commandCollapse(int argc, char **argv);
Result<int> commandCompletion(int argc, char **argv);
Result<int> commandComplexity(int argc, char **argv);
Result<int> commandCompare(int argc, char **argv);
Result<int> commandBaseline(int argc, char **argv);
Result<int> commandDetach(int argc, char **argv);
Result<int> commandDoctor(int argc, char **argv);
Result<int> commandFixedtime(int argc, char **argv);
Result<int> commandGate(int argc, char **argv);
Result<int> commandHistory(int argc, char **argv);
Result<int> commandEvents(int argc, char **argv);
Result<int> commandHypercube(int argc, char **argv);
Result<int> commandImport(int argc, char **argv);
Result<int> commandIsoefficiency(int argc, char **argv);
Result<int> commandCheck(int argc, char **argv);
Result<int> commandCores(int argc, char **argv);
Result<int> commandLog(int argc, char **argv);
Result<int> commandManual(int argc, char **argv);
Result<int> commandPi(int argc, char **argv);
Result<int> commandScale(int argc, char **argv);
Result<int> commandSurface(int argc, char **argv);
Result<int> commandUnits(int argc, char **argv);
Result<int> commandThroughput(int argc, char **argv);
Result<int> commandWhy(int argc, char **argv);

constexpr int exitDone = 0, exitNo = 1, exitBad = 2;

/// Prints `leastaction: error: WHAT (WHERE): WHAT TO DO` and returns exitBad.
int reportError(const Error &error);

/// Prints `leastaction: note: TEXT`, which may have names of a program in it, on standard error.
void tellNote(std::string_view text);

/// Parses the command line. Returns an exit code if the command is to end here: --help, or a mistake.
std::optional<int> parse(CLI::App &app, int argc, char **argv);

/// Calls `visit` where a command that was asked for its --help would print it: who describes all commands learns their
/// options so.
void describe(CommandFunction command, const std::string &name, const std::function<void(const CLI::App &)> &visit);

bool isDescribed(); ///< Is this command called by describe()?

/// Prints what was asked for with --help and the like: exitDone, or exitBad if it cannot be written.
int printHelp(const std::string &text);

/// Two names of one file, which need not exist yet.
bool isOneFile(const std::string &a, const std::string &b);

/// Checks the outputs of a command before it starts: none may overwrite an input (a file, or part of a run folder), and
/// no two may go to one place. Empty names are outputs that are not wanted.
Result<void> checkOutputs(const std::vector<std::string> &inputs, const std::vector<std::string> &outputs);

/// Fails if one of the options was given: `where` says in what case it changes nothing, which is not what was meant.
Result<void> refuseUnused(const CLI::App &app, const std::vector<std::string> &options, const std::string &where);

/// Writes a whole file, or standard output if `path` is "-". A terminal gets characters that it can print.
Result<void> writeOutput(const std::string &path, const std::string &text);

/// Writes to standard output as it is what a terminal can print, colours included.
Result<void> writeText(const std::string &text);

} // namespace leastaction::cli
