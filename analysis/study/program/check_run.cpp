#include "analysis/study/program/check_run.h"

#include "analysis/execution/step/check_steps.h"
#include "analysis/program/count/check_counts.h"
#include "analysis/study/program/run_sources.h"

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
  return report;
}

} // namespace leastaction
