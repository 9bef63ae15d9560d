#include "analysis/study/scaling/explained_performance.h"

#include "analysis/scaling/complexity/extra_p_lines.h"
#include "analysis/study/scaling/parameter_ranges.h"
#include "analysis/study/scaling/performance_files.h"
#include "analysis/study/scaling/region_performance.h"

#include <algorithm>
#include <iterator>

namespace leastaction {

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
  if (isOfRuns)
    std::ranges::move(question.events.assumptions(), std::back_inserter(explained.report.notes));
  return explained;
}

} // namespace leastaction
