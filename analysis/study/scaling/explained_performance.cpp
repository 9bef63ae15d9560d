#include "analysis/study/scaling/explained_performance.h"

#include "analysis/scaling/complexity/extra_p_lines.h"
#include "analysis/scaling/dimension/number_table.h"
#include "analysis/study/scaling/parameter_ranges.h"
#include "analysis/study/scaling/performance_files.h"
#include "analysis/study/scaling/region_performance.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace leastaction {

namespace {

/// A number is of all systems that have none of their own.
Result<void> readClocks(const std::vector<std::string> &texts, std::vector<SystemComplexity> &systems) {
  for (const std::string &text : texts) {
    const size_t equals = text.rfind('=');
    const std::string name = equals == std::string::npos ? "" : text.substr(0, equals);
    const double hz =
        TRY(readNumber(std::string_view(text).substr(equals == std::string::npos ? 0 : equals + 1), "--clock"));
    if (!(hz > 0))
      return fail(fmt::format("{:g} Hz is not a clock frequency", hz), "--clock",
                  "write one like 2.4e9, or NAME=2.4e9 for one system");
    bool isKnown = equals == std::string::npos;
    for (SystemComplexity &system : systems) {
      isKnown = isKnown || system.name == name;
      if (system.name == name || (equals == std::string::npos && !system.clockHz))
        system.clockHz = hz;
    }
    if (!isKnown)
      return fail("there is no system '" + name + "'", "--clock", "name one that the files have");
  }
  return {};
}

} // namespace

Result<ExplainedPerformance> explainedPerformance(const ComplexityQuestion &question) {
  const bool isOfRuns = !question.against.empty();
  if (isOfRuns && question.files.size() != 1)
    return fail("--against takes one run", "leastaction complexity", "give the other runs a command of their own");
  PerformanceData data = TRY(isOfRuns ? regionPerformance(question.files[0], question.against, question.events)
                                      : readPerformance(question.files));
  ExplainedPerformance explained;
  if (question.wantsExtraP)
    explained.extraP = TRY(extraPLines(data));
  const TimeModelOptions options{.isUnbounded = question.isUnbounded, .ranges = TRY(readRanges(question.ranges))};
  const std::vector<TimeModel> models = TRY(timeModels(question.models, question.formulas, data, options));
  const ShowFraction show = begin("fitting models", question.progress);
  explained.report = TRY(performanceComplexity(std::move(data), models, show));
  TRY(readClocks(question.clocks, explained.report.systems));
  if (isOfRuns)
    std::ranges::move(question.events.assumptions(), std::back_inserter(explained.report.notes));
  return explained;
}

} // namespace leastaction
