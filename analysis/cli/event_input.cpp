#include "analysis/cli/event_input.h"

#include "analysis/cli/baseline_file.h"
#include "analysis/cli/progress.h"
#include "analysis/execution/event/concurrent_consumer.h"
#include "analysis/execution/event/events_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <optional>

namespace leastaction::cli {
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
      "Events were measured ({}): {} of {} are below the resolution of {} ticks. An empty probe takes {} ticks at "
      "least, quartiles {}, {} and {}, 99 % within {}; the median is taken off each event.",
      how.substr(0, how.rfind(' ')), measured.belowResolution, measured.events, measured.resolutionTicks, empty[0],
      empty[1], empty[2], empty[3], empty[4]));
  input.notes.push_back(fmt::format(
      "Means of κ are finer than single events: of all but the largest 1 %, less the mean of as many of the empty "
      "probes, {:.2f} ± {:.2f} ticks; errors are standard errors of both together.",
      measured.emptyProbe.ticks, measured.emptyProbe.error));
  if (every != "1")
    input.notes.push_back(fmt::format("Only 1 in {} executions was measured{}; nothing is scaled.",
                                      every.starts_with('~') ? every.substr(1) : every,
                                      every.starts_with('~') ? ", by chance" : ""));
  if (input.callersPast)
    input.notes.push_back(fmt::format("Callers were looked for where an event takes more than {} ticks: of {} events. "
                                      "Call paths of all others have the callers of their region alone.",
                                      *input.callersPast, measured.withCallers));
  if (measured.withoutCompletion)
    input.notes.push_back(fmt::format("{} measurements were cut off (by a signal, or where a region ends) and are no "
                                      "events.",
                                      measured.withoutCompletion));
}

void addNotes(EventInput &input, const Run &run, const ReplayFacts &facts, const CoreDescription &core,
              const EventInputOptions &options) {
  auto &notes = input.notes;
  addRecordingNotes(notes, run.facts());
  for (const Error &problem : facts.problems)
    notes.push_back("Incomplete: " + problem.text() + ".");
  for (const std::string &problem : run.debugProblems())
    notes.push_back(problem + ".");
  if (facts.measurement)
    addMeasurement(input, run, facts);
  else if (facts.opaqueCalls && options.opaque == "measured")
    notes.push_back(fmt::format(
        "Calls into code without instrumentation: {}, with times as measured while recording{}: {} ticks, the longest "
        "{} "
        "({}). They hold what else the machine did meanwhile; --opaque nominal leaves that out.",
        facts.opaqueCalls,
        facts.untimedOpaqueCalls
            ? fmt::format(", except {} that are taken to last {} ticks", facts.untimedOpaqueCalls, core.opaqueCallTicks)
            : "",
        facts.opaqueTicks, facts.longestOpaqueTicks, facts.longestOpaqueCall));
  else if (facts.opaqueCalls)
    notes.push_back(fmt::format("Calls into code without instrumentation: {}, each taken to last {} ticks.",
                                facts.opaqueCalls, core.opaqueCallTicks));
  if (facts.unrecordedAccesses)
    notes.push_back(fmt::format(
        "Memory accesses without a recorded address (inline assembly): {}; they count as hits in the L1 cache, and "
        "repeated string instructions among them as repeated no times.",
        facts.unrecordedAccesses));
  for (const auto &[name, executions] : facts.withoutSchedule)
    notes.push_back(fmt::format(
        "LLVM has no scheduling data for {} (executions: {}); each is taken for one micro-op of {} ticks on the "
        "ports of an addition.",
        name, executions, InstructionCompiler::assumedLatencyTicks));
  if (!input.core.empty())
    std::ranges::move(options.assumptions(), std::back_inserter(notes));
}

/// Are the steps of the run wanted, or its trace?
Result<bool> takesSteps(const Run &run, const std::string &source) {
  const std::string &mode = run.facts().mode;
  if (source == "step" && run.stepFiles().empty())
    return fail("the run has no steps", run.folder(), "leave --source out, or record with 'leastaction record --step'");
  if (source == "step" && mode == "probe")
    return fail("the steps of a program with timing probes hold the probes, too", run.folder(),
                "compile the program with mode=markers or mode=trace and record it again");
  if (source == "trace" && mode != "trace")
    return fail("the run has no trace, its mode is " + mode, run.folder(),
                "leave --source out, or compile the program with mode=trace and record it again");
  return mode == "step" || source == "step";
}

std::string flawOf(const RunFacts &run, const ReplayFacts &facts) {
  if (run.endedBySignal)
    return fmt::format("signal {} ended the program", run.endedBySignal);
  if (!run.finished)
    return "the program did not end in an orderly way";
  if (!facts.problems.empty())
    return facts.problems.front().what;
  if (facts.unstoppedRegions)
    return "a region was started and not stopped";
  return run.messages.empty() ? "" : run.messages.front();
}

Result<EventInput> readRun(const std::string &path, const EventInputOptions &options, InstructionTable &table,
                           EventConsumer &consumer) {
  CoreDescription core = TRY(chosenCore(options.core));
  std::unique_ptr<Run> run = TRY(Run::open(path));

  bool steps = TRY(takesSteps(*run, options.source));
  if (run->facts().mode == "count")
    return fail("the run has counts only, no events", path,
                "read it with 'leastaction report', or compile the program with mode=trace and record it again");
  std::optional<Progress> progress;
  if (options.showProgress)
    progress.emplace("replaying " + path);
  ReplayOptions replayOptions{
      .core = core,
      .model = {.completion = options.completion == "retirement" ? Completion::retirement : Completion::execution,
                .perfectMemory = options.memory == "perfect",
                .perfectBranches = options.branches == "perfect"},
      .opaque = options.opaque == "nominal" ? OpaqueTime::nominal : OpaqueTime::measured,
      .prefersSteps = steps,
      .progress = [&](double fraction) {
        if (progress)
          progress->show(fraction);
      }};
  ConcurrentConsumer concurrent(table, consumer);
  Result<ReplayFacts> facts = replay(*run, replayOptions, table, concurrent);
  concurrent.finish();
  if (!facts)
    return std::unexpected(facts.error());
  // A run that had something to show.
  if (facts->regions.empty() && !facts->problems.empty() && run->facts().chunks)
    return std::unexpected(facts->problems.front());

  EventInput input;
  input.program = commandLine(run->facts().program);
  input.mode = steps ? "step" : run->facts().mode;
  input.regions = facts->regions;
  if (input.mode != "markers" && input.mode != "probe") {
    input.core = core.name;
    input.clockName = "core model";
    input.clockHz = static_cast<double>(core.clockHz);
  } else {
    input.clockName = run->facts().clockName;
    input.clockHz = run->facts().clockHz;
    input.unused = options.given(/*withSource=*/false);
  }
  input.flaw = flawOf(run->facts(), *facts);
  addNotes(input, *run, *facts, core, options);
  if (options.source.empty() && !steps && !run->stepFiles().empty())
    input.notes.push_back(
        std::string("The run holds single steps, too; this is its trace (--source step shows the steps).") +
        (facts->opaqueCalls && options.opaque == "measured" ? " Calls into code without instrumentation were timed "
                                                              "while it was stepped, far too long: --opaque nominal "
                                                              "takes a nominal time."
                                                            : ""));
  if (facts->regions.empty())
    input.notes.push_back(facts->problems.empty() ? "No region was entered: nothing was recorded."
                                                  : "Nothing that was recorded had been written when it ended.");
  return input;
}

} // namespace

Result<CoreDescription> chosenCore(const std::string &name) {
  return name.empty() ? matchHost(hostFeatures()) : findCore(name);
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
  if (!run.finished)
    notes.push_back("The program did not end in an orderly way; what was recorded until then is shown.");
  for (const std::string &message : run.messages)
    notes.push_back("While recording: " + message + ".");
  for (const std::string &note : run.notes)
    notes.push_back("While recording: " + note + ".");
}

const std::vector<std::string> &EventInputOptions::names() {
  static const std::vector<std::string> names{"--core",   "--completion", "--opaque",
                                              "--memory", "--branches",   "--source"};
  return names;
}

std::vector<std::string> EventInputOptions::assumptions() const {
  std::vector<std::string> sentences;
  if (completion == "execution")
    sentences.emplace_back("An instruction completes when its result is there, not when it retires.");
  if (memory == "perfect")
    sentences.emplace_back(
        "Memory is taken for perfect: every access is a hit in the first level cache. Calls into code "
        "without instrumentation keep their times.");
  if (branches == "perfect")
    sentences.emplace_back("Branch prediction is taken for perfect: no branch is mispredicted.");
  return sentences;
}

std::vector<std::string> EventInputOptions::perfect() const {
  std::vector<std::string> perfect;
  if (memory == "perfect")
    perfect.emplace_back("memory");
  if (branches == "perfect")
    perfect.emplace_back("branches");
  return perfect;
}

std::vector<std::string> EventInputOptions::given(bool withSource) const {
  std::vector<std::string> given;
  for (const std::string &name : names())
    if (app && app->count(name) != 0 && (withSource || name != "--source"))
      given.push_back(name);
  return given;
}

std::string unusedNote(const std::vector<std::string> &unused, const std::string &mode) {
  std::string list;
  for (const std::string &option : unused)
    list += (list.empty() ? "" : ", ") + option;
  return list + (unused.size() == 1 ? " changes" : " change") + " nothing of " +
         (mode == "events" ? "an events CSV." : "a run of mode=" + mode + ".");
}

void EventInputOptions::addTo(CommandLine &toApp) {
  app = &toApp;
  toApp.addOption("--core", core,
                  "core model: a name from 'leastaction cores' or a TOML file (default: the one that "
                  "fits this machine)");
  toApp
      .addOption("--completion", completion,
                 "when an instruction completes: when it retires, in order, so that its kappa tells what it waits "
                 "for, or already when its execution ends and its result is there, which is what probes measure")
      ->check(oneOf({"execution", "retirement"}))
      ->showDefault();
  toApp
      .addOption("--opaque", opaque,
                 "time of calls into code without instrumentation: as measured while recording, or "
                 "nominal, which makes the events of two recordings of one program the same")
      ->check(oneOf({"measured", "nominal"}))
      ->showDefault();
  toApp
      .addOption("--memory", memory,
                 "perfect: every access is a hit in the first level cache, to see what of the time is memory's")
      ->check(oneOf({"simulated", "perfect"}))
      ->showDefault();
  toApp.addOption("--branches", branches, "perfect: no branch is mispredicted, to see what of the time is theirs")
      ->check(oneOf({"simulated", "perfect"}))
      ->showDefault();
  toApp
      .addOption("--source", source,
                 "what to take of a run of a trace-mode program that was recorded with --step: its trace or its steps "
                 "(default: the trace)")
      ->check(oneOf({"step", "trace"}));
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
  if (fs::path(path).filename() == "run.json")
    return fail("this is a file of a run", path, "give the folder that it is in");
  if (isBaselineFile(path))
    return fail("this is a baseline, which has no events", path,
                "give it to 'leastaction gate'; here, a run or a CSV file");
  if (!options.core.empty())
    TRY(findCore(options.core));
  TRY(readEventsCsv(path, table, consumer));
  EventInput input;
  input.program = fs::path(path).filename();
  input.mode = "events";
  input.clockName = "events";
  input.unused = options.given(/*withSource=*/true);
  return input;
}

Error unknownRegion(const std::string &wanted, const std::vector<std::string> &names, const std::string &path) {
  if (wanted.empty())
    return {"no region was entered, so there is nothing to compare", path, "record the program again"};
  std::string list;
  for (const std::string &name : names)
    list += (list.empty() ? "'" : ", '") + name + "'";
  return {"there is no region '" + wanted + "'", path,
          names.empty() ? "nothing was recorded in it" : "its regions are " + list};
}

} // namespace leastaction::cli
