#include "analysis/study/program/count_report.h"

#include "analysis/execution/trace/run_json.h"
#include "analysis/program/count/counted_run.h"
#include "analysis/report/run/quantities.h"
#include "analysis/study/program/core_peaks.h"
#include "analysis/study/program/unmatched_regions.h"
#include "analysis/study/program/unrecorded_notes.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

void addNotes(std::vector<std::string> &notes, Run &run, const CountedRun &counted) {
  addRecordingNotes(notes, run.facts());
  std::ranges::move(unmatchedRegionNotes(run), std::back_inserter(notes));
  std::ranges::move(unrecordedNotes(run), std::back_inserter(notes));
  for (const Error &problem : counted.problems)
    notes.push_back("Incomplete: " + problem.text() + "; what that thread counted is not shown.");
  if (run.facts().endedBySignal)
    notes.push_back("The block that each thread was in when the signal came counts as a whole.");
  if (counted.opaqueCalls)
    notes.push_back(
        fmt::format("Calls into code without instrumentation: {}; what they did is not counted.", counted.opaqueCalls));
  if (counted.maskedInstructions)
    notes.push_back(fmt::format("Masked lanes are counted as full: {} instructions.", counted.maskedInstructions));
  if (counted.repeatedInstructions)
    notes.push_back(fmt::format("Repeated string instructions are counted as one repetition: {} instructions.",
                                counted.repeatedInstructions));
}

/// Its force and power are held against peaks.
bool hasForceAndPower(const RegionReport &region) {
  return region.summary.workFlop > 0 && region.summary.lengthByte > 0 && regionSeconds(region).has_value();
}

} // namespace

std::optional<RunMode> modeOfRun(const std::string &path) {
  const Result<nlohmann::json> json = readRunJson(path + "/run.json", "run", runFormats);
  if (!json || !json->contains("mode") || !json->at("mode").is_string())
    return std::nullopt;
  return valueNamed<RunMode>(json->at("mode").get<std::string>());
}

Result<RunReport> countReport(const std::string &path, const std::string &region, const EventInputOptions &options) {
  CoreDescription machine = TRY(chosenCore(options.core, path));
  std::unique_ptr<Run> run = TRY(Run::open(path));
  run->setInlinedLines(options.inlines);
  CountedRun counted = TRY(readCounts(*run));
  if (counted.regions.empty() && !counted.problems.empty() && run->facts().chunks)
    return std::unexpected(counted.problems.front());
  const RunFacts &facts = run->facts();
  RunReport report;
  report.program = commandLine(facts.program);
  report.source = path;
  report.mode = facts.mode;
  report.flaw = flawOfProgram(facts, counted.problems, /*hasUnstopped=*/false);
  if (report.flaw.empty())
    report.flaw = flawOfRecording(facts, counted.problems);
  report.clock = {facts.clockName, facts.clockHz, 1};
  std::vector<std::string> names;
  for (CountedRegion &found : counted.regions) {
    if (std::ranges::find(names, found.summary.name) == names.end())
      names.push_back(found.summary.name);
    if (!region.empty() && found.summary.name != region)
      continue;
    RegionReport &made = report.regions.emplace_back();
    made.summary = std::move(found.summary);
    made.measuredSeconds = found.seconds;
    made.isCounted = true;
  }
  if (!region.empty() && report.regions.empty())
    return std::unexpected(unknownRegion(region, names, path));
  if (std::ranges::any_of(report.regions, hasForceAndPower))
    report.peaks = peaksOf(machine);
  addNotes(report.notes, *run, counted);
  std::vector<std::string> unused = options.given(/*withSource=*/false);
  if (!report.peaks.levels.empty())
    std::erase(unused, "--core");
  if (!unused.empty())
    report.notes.push_back(unusedNote(unused, report.mode));
  if (counted.regions.empty())
    report.notes.push_back(counted.problems.empty() ? "No region was entered: nothing was recorded."
                                                    : "Nothing that was recorded can be shown.");
  return report;
}

} // namespace leastaction
