#include "analysis/study/program/check_run.h"

#include "analysis/base/text_format.h"
#include "analysis/execution/step/check_steps.h"
#include "analysis/program/count/check_counts.h"
#include "analysis/study/program/run_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace leastaction {

Result<RunCheckReport> checkWholeRun(const std::string &path) {
  std::unique_ptr<Run> run = TRY(Run::open(path));
  CheckResult result = checkRun(*run);
  RunCheckReport report;
  if (run->facts().mode == RunMode::count)
    checkCounts(*run, result);
  if (!run->stepFiles().empty() || run->facts().mode == RunMode::emulate) {
    checkSteps(*run, result);
    report.steppedInstructions = result.stepped;
  }
  if (report.steppedInstructions && run->facts().mode == RunMode::trace) {
    const StepComparison compared = TRY(compareWithSteps(*run));
    report.sameAsSteps = {compared.instructions, compared.accesses, compared.unknownAccesses};
    result.problems.insert(result.problems.end(), compared.differences.begin(), compared.differences.end());
  }
  report.run = path;
  report.threads = result.threads;
  report.unclosedThreads = result.unclosedThreads;
  report.chunks = result.chunks;
  report.missingChunks = result.missingChunks;
  report.fileBytes = result.fileBytes;
  report.intactBytes = result.intactBytes;
  report.records = result.records;
  report.instructions = result.instructions;
  report.regionExecutions = result.regionExecutions;
  report.finished = run->facts().finished;
  report.problems = std::move(result.problems);
  std::ranges::move(damagedSources(path), std::back_inserter(report.problems));
  report.notes = run->facts().notes;
  if (const std::optional<RecordedSample> &sample = run->facts().sample) {
    report.windows = result.windows;
    if (run->facts().mayContinue())
      report.notes.emplace_back("the program still runs, or did not end in an orderly way");
    report.notes.push_back(fmt::format("the run is a sample: {} window{} of it {} recorded, one for each {} of a "
                                       "thread's processor time",
                                       result.windows, result.windows == 1 ? "" : "s",
                                       result.windows == 1 ? "was" : "were",
                                       withUnit(static_cast<double>(sample->periodNs) * 1e-9, "s")));
  }
  return report;
}

} // namespace leastaction
