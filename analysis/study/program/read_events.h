// What `report`, `compare` and `events` have in common: the events of an input that is a run or an events CSV.
//
//   Result<EventInput> input = readEvents("dot.run", {.core = "skylake"}, table, consumer);
#pragma once

#include "analysis/study/program/event_options.h"
#include "analysis/study/program/read_sampled.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

struct EventInput {
  std::string program; ///< Command line without the folder of the program, or the name of the events file.
  RunMode mode = RunMode::trace;
  std::string core; ///< Empty if none was used.
  std::string clockName;
  double clockHz = 0;
  double resolutionTicks = 1;
  std::vector<RegionTimes> regions; ///< For runs.
  std::optional<MeasurementFacts> measurement;
  double clockStepTicks = 0;           ///< Of measured events,
  std::optional<uint64_t> callersPast; ///< and of what they had to take to have their callers recorded.
  std::optional<SampledReplay> sample; ///< Where the run was sampled; what went to the consumer is of windows then.
  std::vector<std::string> notes;
  std::vector<std::string> unused; ///< Options that were given and change nothing of this input.
  std::string flaw; ///< Why events may be missing that the program would have had; empty if none are known to be.
  bool isProgramsFlaw = false; ///< The program or its regions are to blame, not the recording.
};

/// Reads a run folder or an events CSV; the events go to `consumer`.
Result<EventInput> readEvents(const std::string &path, const EventInputOptions &options, InstructionTable &table,
                              EventConsumer &consumer);

/// A run, and how it is to be replayed; the replay's progress is not shown.
struct OpenedRun {
  std::unique_ptr<Run> run;
  ReplayOptions options;
};
Result<OpenedRun> openRun(const std::string &path, const EventInputOptions &options);

/// Is that a run of which only windows were recorded, as far as run.json tells?
bool isRecordedSample(const std::string &path);

/// Will readEvents() replay windows alone?
bool isSampled(const std::string &path, const EventInputOptions &options);

/// Fails if only windows of the run were recorded.
Result<void> checkIsWhole(const Run &run);

/// Would --sample be accepted of that input, as far as run.json tells? False of emulated and single-stepped programs,
/// and of what was recorded as a sample.
bool mayBeSampled(const std::string &path, const EventInputOptions &options);

/// Fails if some of these inputs are runs of one architecture, some of another.
Result<void> checkOneArchitecture(std::span<const std::string> paths);

/// The core of that name or file, or if it is empty the one that fits this machine.
Result<CoreDescription> chosenCore(const std::string &name);

/// The same for a run or another input of `path`: one that executes the program's instructions. Fails if the chosen one
/// does not.
Result<CoreDescription> chosenCore(const std::string &name, const std::string &path);

/// What a run says of itself: how it ended, and the runtime's messages.
void addRecordingNotes(std::vector<std::string> &notes, const RunFacts &run);

/// Why records of a run may be missing: what the program or its regions did; empty if they are not to blame. `problems`
/// are those of reading it, `hasUnstopped` tells of regions.
std::string flawOfProgram(const RunFacts &run, const std::vector<Error> &problems, bool hasUnstopped);
/// The same of what happened to the recording; empty if nothing is known.
std::string flawOfRecording(const RunFacts &run, const std::vector<Error> &problems);

/// Fails for files that are neither a run nor events, and says what they are: a file of a run, a program, a baseline.
Result<void> refuseOtherFiles(const std::string &path);

/// The program without its folder, which depends on where it was started from, and its arguments.
std::string commandLine(const std::vector<std::string> &words);

/// That there is nothing to do this with ("report"): of an input without regions. `notes` tell why, if they have what
/// the runtime said while recording.
Error nothingRecorded(std::string_view purpose, const std::vector<std::string> &notes, const std::string &path);

/// The region's names, for choosing one: an error that lists them if `wanted` is not among them.
Error unknownRegion(const std::string &wanted, const std::vector<std::string> &names, const std::string &path);

} // namespace leastaction
