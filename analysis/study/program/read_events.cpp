#include "analysis/study/program/read_events.h"

#include "analysis/base/suggestion.h"
#include "analysis/execution/event/events_csv.h"
#include "analysis/execution/replay/page_numbering.h"
#include "analysis/execution/replay/replay_beside.h"
#include "analysis/execution/trace/run_json.h"
#include "analysis/study/program/baseline_file.h"
#include "analysis/study/program/dispatch_notes.h"
#include "analysis/study/program/recorded_windows.h"
#include "analysis/study/program/unmatched_regions.h"
#include "analysis/study/program/unrecorded_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

void addMeasurement(EventInput &input, const Run &run, const ReplayFacts &facts) {
  const MeasurementFacts &measured = *facts.measurement;
  const std::vector<uint64_t> &empty = run.facts().emptyProbe;
  input.clockName = run.facts().probeClockName;
  input.clockHz = run.facts().probeClockHz;
  input.resolutionTicks = measured.resolutionTicks;
  input.clockStepTicks = static_cast<double>(run.facts().probeClockStepTicks);
  input.measurement = measured;
  input.callersPast = run.facts().callersPast;
  const std::string &how = run.facts().probes;
  std::string every = how.substr(how.rfind(' ') + 1);
  input.notes.push_back(fmt::format(
      "Events were measured ({}): {} of {} are below the resolution of {} tick{}. An empty probe takes {} tick{} at "
      "least, quartiles {}, {} and {}, 99 % within {}; the median is taken off each event.",
      how.substr(0, how.rfind(' ')), measured.belowResolution, measured.events, measured.resolutionTicks,
      measured.resolutionTicks == 1 ? "" : "s", empty[0], empty[0] == 1 ? "" : "s", empty[1], empty[2], empty[3],
      empty[4]));
  input.notes.push_back(
      fmt::format("Means of κ are finer than single events: trimmed means (largest 1 % dropped), minus that of the "
                  "empty probes, {:.2f} ± {:.2f} ticks; errors are standard errors of both together.",
                  measured.emptyProbe.ticks, measured.emptyProbe.error));
  if (every != "1")
    input.notes.push_back(fmt::format("Only 1 in {} executions was measured{}; nothing is scaled.",
                                      every.starts_with('~') ? every.substr(1) : every,
                                      every.starts_with('~') ? ", chosen at random" : ""));
  if (input.callersPast)
    input.notes.push_back(fmt::format("Callers were recorded for events of more than {} ticks: for {} events. Call "
                                      "paths of all others have only the callers of their region.",
                                      *input.callersPast, measured.withCallers));
  if (measured.withoutCompletion)
    input.notes.push_back(
        fmt::format("{} measurements were cut off (by a signal, or where a region ends) and are not counted as events.",
                    measured.withoutCompletion));
}

/// How much of the ticks are in code without instrumentation, and what call has the most.
std::string opaqueNote(const ReplayFacts &facts, const CoreDescription &core, OpaqueTime time, bool isTimed) {
  const auto percent = [&](uint64_t ticks) {
    return fmt::format("{:.1f} %", facts.regionTicks == 0
                                       ? 0
                                       : 100 * static_cast<double>(ticks) / static_cast<double>(facts.regionTicks));
  };
  const std::string taken =
      facts.knownCalls == 0
          ? fmt::format("each assumed to last {} ticks (nominal)", core.opaqueCallTicks)
          : fmt::format("{} of them assumed to last as measured for their functions, the others {} ticks (nominal)",
                        facts.knownCalls, core.opaqueCallTicks);
  if (facts.sample && facts.sample->passed != 0)
    return fmt::format("Calls into code without instrumentation{}: {}, {}.",
                       facts.sample->parts ? " in what was read" : "", facts.opaqueCalls, taken);
  const std::string most = fmt::format("{} of the regions' ticks; {} has most, {}", percent(facts.opaqueTicks),
                                       facts.mostOpaqueCall, percent(facts.mostOpaqueTicks));
  if (time == OpaqueTime::nominal)
    return fmt::format("Calls into code without instrumentation: {}, {}: {}.{}", facts.opaqueCalls, taken, most,
                       isTimed ? " --opaque measured uses the times measured while recording." : "");
  return fmt::format(
      "Calls into code without instrumentation: {}, with times as measured while recording{}: {} ticks, the longest {} "
      "({}); {}. They hold what else the machine did meanwhile; --opaque nominal leaves that out.",
      facts.opaqueCalls,
      facts.untimedOpaqueCalls
          ? fmt::format(", except {} that are assumed to last {} ticks", facts.untimedOpaqueCalls, core.opaqueCallTicks)
          : "",
      facts.opaqueTicks, facts.longestOpaqueTicks, facts.longestOpaqueCall, most);
}

/// Whether callers of recorded functions may have a hundredth of the ticks without being recorded, if each takes as
/// long from call to call as an unknown function.
bool callersMatter(const ReplayFacts &facts, const CoreDescription &core, OpaqueTime time) {
  return time == OpaqueTime::nominal && 100 * facts.callbacks * core.opaqueCallTicks >= facts.regionTicks &&
         facts.callbacks != 0;
}

/// What the kernel took when memory was touched for the first time; empty where nobody knows, and it hardly matters.
std::string pageFaultNote(const ReplayFacts &facts, const CoreDescription &core) {
  if (facts.pageFaults == 0)
    return {};
  if (core.pageFaultTicks == 0) {
    constexpr uint64_t leastTicks = 1000; // Of a page fault, on any machine of today.
    constexpr uint64_t parts = 10;        // More than a tenth of the ticks matters,
    constexpr uint64_t fewPages = 64;     // if not in a program that hardly does anything.
    return facts.sample || facts.pageFaults < fewPages || facts.pageFaults * leastTicks < facts.regionTicks / parts
               ? std::string()
               : fmt::format("The program touches {} pages of {} byte for the first time. The kernel takes {} ticks or "
                             "more for each (a page fault), and core {} does not say how many: they are not in these "
                             "ticks. 'leastaction cores --calibrate' measures them on your machine.",
                             facts.pageFaults, PageNumbering::pageBytes, leastTicks, core.name);
  }
  const std::string note = fmt::format("Page faults, one where a page of {} byte is touched for the first time: {}, "
                                       "each assumed to last {} ticks (measured)",
                                       PageNumbering::pageBytes, facts.pageFaults, core.pageFaultTicks);
  if (facts.regionTicks == 0 || facts.sample)
    return note + ".";
  const auto ticks = static_cast<double>(facts.pageFaults * core.pageFaultTicks);
  return note + fmt::format(": {:.1f} % of the regions' ticks.", 100 * ticks / static_cast<double>(facts.regionTicks));
}

void addNotes(EventInput &input, const Run &run, const ReplayFacts &facts, const CoreDescription &core,
              const EventInputOptions &options) {
  auto &notes = input.notes;
  if (input.sample)
    notes = input.sample->recorded ? recordedSampleNotes(*input.sample, options.sample, core.clockHz)
                                   : sampleNotes(*input.sample, options.sample);
  addRecordingNotes(notes, run.facts());
  if (!run.facts().emulator.empty())
    notes.push_back("Recorded under emulation, by " + run.facts().emulator + ".");
  for (const Error &problem : facts.problems)
    notes.push_back("Incomplete: " + problem.text() + ".");
  for (const std::string &problem : run.debugProblems())
    notes.push_back(problem + ".");
  if (facts.measurement)
    addMeasurement(input, run, facts);
  else if (facts.opaqueCalls)
    notes.push_back(opaqueNote(facts, core, options.opaque, run.facts().mode != RunMode::emulate));
  if (callersMatter(facts, core, options.opaque))
    notes.push_back(fmt::format("Code that was not recorded called recorded functions {} times, as qsort does: what it "
                                "did between these calls is not in the ticks. 'leastaction record --emulate "
                                "--libraries' records it, too.",
                                facts.callbacks));
  if (std::string note = pageFaultNote(facts, core); !note.empty())
    notes.push_back(std::move(note));
  if (facts.unrecordedAccesses)
    notes.push_back(fmt::format(
        "Memory accesses without a recorded address (inline assembly): {}; they count as hits in the L1 cache, and "
        "repeated string instructions among them count as not repeated.",
        facts.unrecordedAccesses));
  for (const auto &[name, executions] : facts.withoutSchedule)
    notes.push_back(fmt::format("LLVM has no scheduling data for {} (executions: {}); each is simulated as one "
                                "micro-op of {} ticks on the ports of an addition.",
                                name, executions, assumedLatencyTicks));
  if (!input.core.empty())
    std::ranges::move(options.assumptions(), std::back_inserter(notes));
}

/// Are the steps of the run wanted, or its trace?
Result<bool> takesSteps(const Run &run, std::optional<RunPart> source) {
  const RunMode mode = run.facts().mode;
  if (source == RunPart::step && run.stepFiles().empty())
    return fail("the run has no steps", run.folder(), "leave --source out, or record with 'leastaction record --step'");
  if (source == RunPart::step && mode == RunMode::probe)
    return fail("the steps of a program with timing probes hold the probes, too", run.folder(),
                "compile the program with mode=markers or mode=trace and record it again");
  if (source == RunPart::trace && mode != RunMode::trace)
    return fail("the run has no trace, its mode is " + std::string(nameOf(mode)), run.folder(),
                "leave --source out, or compile the program with mode=trace and record it again");
  return isByInstruction(mode) || source == RunPart::step;
}

/// Can it be sampled?
Result<void> checkSampled(const Run &run, bool steps, const EventInputOptions &options) {
  const RunMode mode = run.facts().mode;
  const bool isRecorded = run.facts().sample.has_value();
  if (isRecorded && !options.sample.takesRecorded)
    TRY(checkIsWhole(run));
  if (isRecorded && options.sample.isGiven)
    return fail("the run was recorded as a sample already", run.folder(), "leave out --sample");
  if (isRecorded && mode != RunMode::trace)
    return fail("the run has windows of mode=probe, which cannot be read", run.folder(),
                "record the program again, without --sample");
  if (mode != RunMode::emulate && (steps || mode != RunMode::trace))
    return fail("only traces and emulated runs are sampled", run.folder(),
                "leave --sample out, or record a program that was compiled with mode=trace, or any with --emulate");
  if (options.opaque == OpaqueTime::measured)
    return fail(
        "measured times of calls into code without instrumentation cannot be sampled: one long call would decide",
        run.folder(), isRecorded ? "leave --opaque measured out" : "leave --opaque measured out, or --sample");
  return {};
}

Result<void> checkHasWindows(const Run &run, const ReplayFacts &facts) {
  if (facts.sample->windows != 0 || !facts.problems.empty())
    return {};
  const RecordedSample &sample = *run.facts().sample;
  if (facts.sample->recorded->untold != 0)
    return fail("the windows of the run are too short to be simulated", run.folder(),
                mayBeShorter(sample) ? "record it with a shorter --sample" : "record it without --sample");
  return fail("the run has no window: " + whyNoWindows(sample), run.folder(),
              "record the program again " + moreWindows(sample));
}

void addFlaw(EventInput &input, const RunFacts &run, const ReplayFacts &facts) {
  input.flaw = flawOfProgram(run, facts.problems, facts.unstoppedRegions != 0);
  input.isProgramsFlaw = !input.flaw.empty();
  if (!input.isProgramsFlaw)
    input.flaw = flawOfRecording(run, facts.problems);
}

Result<EventInput> readRun(const std::string &path, const EventInputOptions &options, InstructionTable &table,
                           EventConsumer &consumer) {
  OpenedRun opened = TRY(openRun(path, options));
  const std::unique_ptr<Run> &run = opened.run;
  const CoreDescription &core = opened.options.core;
  const bool steps = opened.options.prefersSteps;
  EventInput input;
  std::optional<ReplayFacts> facts;
  const bool isRecordedSample = run->facts().sample.has_value();
  if (options.sample.isOn || isRecordedSample) {
    TRY(checkSampled(*run, steps, options));
    opened.options.progress = begin("sampling " + path, options.progress);
    input.sample = TRY(isRecordedSample ? replayRecordedSample(*run, opened.options, table, consumer)
                                        : replaySampled(*run, opened.options, options.sample, table, consumer));
    facts = input.sample->facts;
    if (isRecordedSample)
      TRY(checkHasWindows(*run, *facts));
  } else {
    opened.options.progress = begin("replaying " + path, options.progress);
    facts = TRY(replayBeside(*run, opened.options, table, consumer));
  }
  // A run that had something to show, of which nothing is left.
  const bool showsNothing = facts->regions.empty() || (isByInstruction(run->facts().mode) && facts->instructions == 0);
  if (showsNothing && !facts->problems.empty() && run->facts().chunks)
    return std::unexpected(facts->problems.front());

  input.program = commandLine(run->facts().program);
  input.mode = !steps || isByInstruction(run->facts().mode) ? run->facts().mode : RunMode::step;
  input.regions = facts->regions;
  if (input.mode != RunMode::markers && input.mode != RunMode::probe) {
    input.core = core.name;
    input.clockName = "core model";
    input.clockHz = static_cast<double>(core.clockHz);
  } else {
    input.clockName = run->facts().clockName;
    input.clockHz = run->facts().clockHz;
    input.unused = options.given(/*withSource=*/false);
  }
  addFlaw(input, run->facts(), *facts);
  addNotes(input, *run, *facts, core, options);
  std::ranges::move(dispatchNotes(*run, table), std::back_inserter(input.notes));
  std::ranges::move(unmatchedRegionNotes(*run), std::back_inserter(input.notes));
  if (!steps)
    std::ranges::move(unrecordedNotes(*run), std::back_inserter(input.notes));
  if (!options.source && !steps && !run->stepFiles().empty())
    input.notes.push_back(
        std::string("The run holds single steps, too; this is its trace (--source step shows the steps).") +
        (facts->opaqueCalls && options.opaque == OpaqueTime::measured
             ? " Calls into code without instrumentation were timed "
               "while it was stepped, far too long: --opaque nominal "
               "takes a nominal time."
             : ""));
  if (facts->regions.empty())
    input.notes.push_back(facts->problems.empty() ? "No region was entered: nothing was recorded."
                                                  : "Nothing that was recorded had been written when it ended.");
  return input;
}

/// None of what is no readable run, or says nothing that is known: whoever reads it says what is wrong.
std::optional<Architecture> architectureOfRun(const std::string &path) {
  const Result<nlohmann::json> json = readRunJson(path + "/run.json", "run", runFormats);
  if (!json || (json->contains("architecture") && !json->at("architecture").is_string()))
    return std::nullopt;
  return architectureNamed(json->value("architecture", std::string(architectureName(Architecture::x86_64))));
}

/// Of runs that name none: empty where it is the machine's.
std::string usualCore(Architecture architecture) {
  switch (architecture) {
  case Architecture::aarch64:
    return "neoverse-v2";
  case Architecture::powerpc:
    return "ppc970";
  case Architecture::x86_64:
    break;
  }
  return {};
}

/// One that executes the instructions of a run in `path`; fails if the chosen one does not.
Result<CoreDescription> coreFor(const std::string &name, Architecture architecture, const std::string &path) {
  CoreDescription core = TRY(chosenCore(name.empty() ? usualCore(architecture) : name));
  if (core.architecture == architecture)
    return core;
  return fail(fmt::format("core '{}' is one of {}, and the program is for {}", core.name,
                          architectureName(core.architecture), architectureName(architecture)),
              path, "give --core one of its architecture: 'leastaction cores' lists them");
}

} // namespace

Result<OpenedRun> openRun(const std::string &path, const EventInputOptions &options) {
  std::unique_ptr<Run> run = TRY(Run::open(path));
  CoreDescription core = TRY(coreFor(options.core, run->facts().architecture, path));
  run->setInlinedLines(options.inlines);
  const bool steps = TRY(takesSteps(*run, options.source));
  if (run->facts().mode == RunMode::count)
    return fail("the run has counts only, no events", path,
                "read it with 'leastaction report', or compile the program with mode=trace and record it again");
  return OpenedRun{.run = std::move(run),
                   .options = {.core = std::move(core),
                               .model = {.completion = options.completion,
                                         .perfectMemory = options.memory == Fidelity::perfect,
                                         .perfectBranches = options.branches == Fidelity::perfect,
                                         .events = options.events,
                                         .explains = options.explains,
                                         .arrivals = options.arrivals},
                               .opaque = options.opaque,
                               .layout = options.layout,
                               .prefersSteps = steps,
                               .threads = options.threadCount(),
                               .progress = {}}};
}

Result<CoreDescription> chosenCore(const std::string &name) {
  return name.empty() ? matchHost(hostFeatures()) : findCore(name);
}

Result<void> checkOneArchitecture(std::span<const std::string> paths) {
  std::optional<Architecture> first;
  std::error_code problem;
  for (const std::string &path : paths) {
    if (!fs::is_directory(path, problem))
      continue;
    const std::optional<Architecture> architecture = architectureOfRun(path);
    if (first && architecture && *architecture != *first)
      return fail(fmt::format("one program is for {}, another for {}", architectureName(*first),
                              architectureName(*architecture)),
                  path, "compare programs of one architecture");
    first = architecture ? architecture : first;
  }
  return {};
}

bool isRecordedSample(const std::string &path) {
  std::error_code problem;
  if (!fs::is_directory(path, problem))
    return false;
  const Result<nlohmann::json> json = readRunJson(path + "/run.json", "run", runFormats);
  return json && json->contains("sample");
}

bool isSampled(const std::string &path, const EventInputOptions &options) {
  return options.sample.isOn || isRecordedSample(path);
}

Result<void> checkIsWhole(const Run &run) {
  if (!run.facts().sample)
    return {};
  return fail("the run is a sample, and this needs all that the program executes", run.folder(),
              "record the program again, without --sample");
}

bool mayBeSampled(const std::string &path, const EventInputOptions &options) {
  if (options.source == RunPart::step || options.opaque == OpaqueTime::measured)
    return false;
  const Result<nlohmann::json> json = readRunJson(path + "/run.json", "run", runFormats);
  if (json && json->contains("sample"))
    return false;
  const auto mode = json ? json->value("mode", nlohmann::json()) : nlohmann::json();
  return mode == nameOf(RunMode::trace) || mode == nameOf(RunMode::emulate);
}

Result<CoreDescription> chosenCore(const std::string &name, const std::string &path) {
  const std::optional<Architecture> architecture = architectureOfRun(path);
  return architecture ? coreFor(name, *architecture, path) : chosenCore(name);
}

std::string commandLine(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += text.empty() ? fs::path(word).filename().string() : " " + word;
  return text;
}

void addRecordingNotes(std::vector<std::string> &notes, const RunFacts &run) {
  if (run.rank)
    notes.push_back(fmt::format("This is rank {} of an MPI program.", *run.rank));
  if (int signal = run.endedBySignal)
    notes.push_back(fmt::format("Signal {} ({}) ended the program.", signal, strsignal(signal)));
  if (run.mayContinue())
    notes.push_back("The program still runs, or did not end in an orderly way; what was recorded so far is shown.");
  else if (!run.finished)
    notes.push_back("The program did not end in an orderly way; what was recorded until then is shown.");
  for (const std::string &message : run.messages)
    notes.push_back("While recording: " + message + ".");
  for (const std::string &note : run.notes)
    notes.push_back("While recording: " + note + ".");
}

Result<EventInput> readEvents(const std::string &path, const EventInputOptions &options, InstructionTable &table,
                              EventConsumer &consumer) {
  std::error_code problem;
  if (fs::is_directory(path, problem))
    return readRun(path, options, table, consumer);
  bool exists = fs::exists(path, problem);
  if (problem)
    return fail("the input cannot be read: " + problem.message(), path, "check its permissions");
  if (!exists)
    return fail("there is no such run or events file", path,
                "give the folder that 'leastaction record' wrote, or a CSV file");
  TRY(refuseOtherFiles(path));
  if (options.sample.isOn)
    return fail("only runs are sampled", path,
                "leave --sample out, or give the folder that 'leastaction record' wrote");
  if (!options.core.empty())
    TRY(findCore(options.core));
  TRY(readEventsCsv(path, table, consumer));
  EventInput input;
  input.program = fs::path(path).filename();
  input.mode = RunMode::events;
  input.clockName = "events";
  input.unused = options.given(/*withSource=*/true);
  return input;
}

Result<void> refuseOtherFiles(const std::string &path) {
  std::error_code problem;
  if (!fs::is_regular_file(path, problem))
    return {};
  std::ifstream file(path, std::ios::binary);
  char bytes[8] = {};
  file.read(bytes, sizeof bytes);
  const std::string_view begin(bytes, static_cast<size_t>(file.gcount()));
  const bool isBesideRun = fs::exists(fs::path(path).parent_path() / "run.json", problem);
  if (begin.starts_with("LATRACE") || (isBesideRun && fs::path(path).extension() != ".csv") ||
      fs::path(path).filename() == "run.json")
    return fail("this is a file of a run", path, "give the folder that it is in");
  if (begin.starts_with("\x7f"
                        "ELF"))
    return fail("this is a program, and nothing of it is recorded yet", path,
                fmt::format("record it with 'leastaction record -o OUT.run -- {}', and give OUT.run", path));
  if (isBaselineFile(path))
    return fail("this is a baseline, which has no events", path,
                "give it to 'leastaction gate'; here, a run or a CSV file");
  return {};
}

std::string flawOfProgram(const RunFacts &run, const std::vector<Error> &problems, bool hasUnstopped) {
  if (run.endedBySignal)
    return fmt::format("signal {} ended the program", run.endedBySignal);
  if (!run.finished)
    return run.mayContinue() ? "the program still runs, or did not end in an orderly way"
                             : "the program did not end in an orderly way";
  return problems.empty() && (run.openRegions || hasUnstopped) ? "a region was started and not stopped" : "";
}

std::string flawOfRecording(const RunFacts &run, const std::vector<Error> &problems) {
  if (!problems.empty())
    return problems.front().what;
  return run.messages.empty() ? "" : run.messages.front();
}

Error nothingRecorded(std::string_view purpose, const std::vector<std::string> &notes, const std::string &path) {
  constexpr std::string_view said = "While recording: ";
  std::string remedy = "'leastaction check' may say why; record the program again";
  if (const auto note = std::ranges::find_if(notes, [&](const std::string &text) { return text.starts_with(said); });
      note != notes.end())
    remedy = note->substr(said.size(), note->size() - said.size() - 1); // without its full stop
  return {fmt::format("nothing was recorded, so there is nothing to {}", purpose), path, remedy};
}

Error unknownRegion(const std::string &wanted, const std::vector<std::string> &names, const std::string &path) {
  if (wanted.empty())
    return {"no region was entered, so there is nothing to compare", path, "record the program again"};
  std::string list;
  for (const std::string &name : names)
    list += (list.empty() ? "'" : ", '") + name + "'";
  return {"there is no region '" + wanted + "'", path,
          names.empty() ? "nothing was recorded in it" : suggestion(wanted, names) + "its regions are " + list};
}

} // namespace leastaction
