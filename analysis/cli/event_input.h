// What `report`, `compare` and `events` have in common: an input that is a run or an events CSV, a core model, and how
// to get its events.
//
//   EventInputOptions options;
//   options.addTo(app);
//   Result<EventInput> input = readEvents("dot.run", options, table, consumer);
#pragma once

#include "analysis/cli/command.h"
#include "analysis/execution/replay/replay.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction::cli {

struct EventInputOptions {
  std::string core;
  std::string completion = "retirement";
  std::string opaque = "measured";
  std::string memory = "simulated";
  std::string branches = "simulated";
  std::string source = {};          ///< "trace", "step", or empty: the trace, or the steps where there is none.
  bool showProgress = true;         ///< On a terminal. Not an option of commands.
  const CommandLine *app = nullptr; ///< That the options were added to.

  void addTo(CommandLine &toApp);
  /// What the options are called, "--core" and so on.
  static const std::vector<std::string> &names();
  /// Sentences: in what simulated events differ from a program's on the whole core.
  std::vector<std::string> assumptions() const;
  /// What is taken for perfect: "memory", "branches".
  std::vector<std::string> perfect() const;
  /// Those that were given.
  std::vector<std::string> given(bool withSource) const;
};

struct EventInput {
  std::string program; ///< Command line without the folder of the program, or the name of the events file.
  std::string mode;    ///< "trace", "probe", "markers", "step" or "events".
  std::string core;    ///< Empty if none was used.
  std::string clockName;
  double clockHz = 0;
  double resolutionTicks = 1;
  std::vector<RegionTimes> regions; ///< For runs.
  std::optional<MeasurementFacts> measurement;
  double clockStepTicks = 0;           ///< Of measured events,
  std::optional<uint64_t> callersPast; ///< and of what they had to take to have their callers recorded.
  std::vector<std::string> notes;
  std::vector<std::string> unused; ///< Options that were given and change nothing of this input.
  std::string flaw; ///< Why events may be missing that the program would have had; empty if none are known to be.
};

/// Reads a run folder or an events CSV; the events go to `consumer`. Shows progress on a terminal.
Result<EventInput> readEvents(const std::string &path, const EventInputOptions &options, InstructionTable &table,
                              EventConsumer &consumer);

/// The core of that name or file, or if it is empty the one that fits this machine.
Result<CoreDescription> chosenCore(const std::string &name);

/// What a run says of itself: how it ended, and the runtime's messages.
void addRecordingNotes(std::vector<std::string> &notes, const RunFacts &run);

/// A sentence: which options change nothing of an input of that mode.
std::string unusedNote(const std::vector<std::string> &unused, const std::string &mode);

/// The program without its folder, which depends on where it was started from, and its arguments.
std::string commandLine(const std::vector<std::string> &words);

/// The region's names, for choosing one: an error that lists them if `wanted` is not among them.
Error unknownRegion(const std::string &wanted, const std::vector<std::string> &names, const std::string &path);

} // namespace leastaction::cli
