#include "analysis/study/program/gate_runs.h"

#include "analysis/execution/core/core_description.h"
#include "analysis/study/program/baseline_file.h"
#include "analysis/study/program/read_baseline.h"

#include <fmt/format.h>

namespace leastaction {
namespace {

/// A baseline file says which core its figures are of.
Result<std::string> coreOf(const std::string &path) {
  Baseline baseline = TRY(readBaselineFile(path));
  if (!baseline.core.empty() && coreText(baseline.core).empty())
    return fail("the baseline is of core '" + baseline.core + "', which is not built in", path,
                "give its description with --core FILE.toml");
  return baseline.core;
}

Result<void> checkComparable(const Baseline &base, const Baseline &now, const std::string &where) {
  auto known = [](const Baseline &baseline) { return baseline.core.empty() ? "no core model" : baseline.core; };
  if (base.core != now.core)
    return fail(fmt::format("the baseline's ticks are of {}, the new ones of {}", known(base), known(now)), where,
                base.core.empty() || now.core.empty()
                    ? "gate an events CSV, whose ticks are its own, against another or a baseline of one; --core does "
                      "not change it"
                    : "use the same --core for both");
  if (base.coreCheck != now.coreCheck)
    return fail("the description of core " + base.core + " has changed since the baseline was made", where,
                "make the baseline anew with 'leastaction baseline'");
  return {};
}

} // namespace

Result<GateReport> gateRuns(const GateQuestion &question) {
  std::string core = question.core;
  for (const std::string &path : {question.base, question.now})
    if (core.empty() && isBaselineFile(path))
      core = TRY(coreOf(path));
  const Baseline base = TRY(readBaseline(question.base, core, question.region, question.progress));
  Baseline now = TRY(readBaseline(question.now, core, "", question.progress));
  if (!question.region.empty()) // if none is left, that is the verdict, not a mistake
    std::erase_if(now.regions, [&](const BaselineRegion &entered) { return entered.name != question.region; });
  TRY(checkComparable(base, now, question.base));
  TRY(storeRun(question.storage, now));
  return gate(base, now, question.limits);
}

} // namespace leastaction
