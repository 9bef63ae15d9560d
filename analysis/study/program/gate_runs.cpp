#include "analysis/study/program/gate_runs.h"

#include "analysis/execution/core/core_description.h"
#include "analysis/study/program/baseline_file.h"
#include "analysis/study/program/model_bound_of.h"
#include "analysis/study/program/read_baseline.h"
#include "analysis/study/program/why.h"

#include <fmt/format.h>

#include <algorithm>

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

Result<GateExplanations> explainGate(const GateQuestion &question, const GateReport &report) {
  // As readBaseline() has them.
  const auto whyOf = [&](const std::string &path) {
    return whyReport({.path = path,
                      .region = question.region,
                      .events = {.core = question.core, .opaque = OpaqueTime::nominal, .progress = question.progress}});
  };
  for (const std::string &path : {question.base, question.now})
    if (isBaselineFile(path))
      return fail("a baseline does not know what its ticks were spent on", path + " with --explain",
                  "give the run that it was made of");
  const WhyReport base = TRY(whyOf(question.base)), now = TRY(whyOf(question.now));
  const std::optional<ModelBound> bound = modelBoundOf(TRY(chosenCore(question.core)), {.core = question.core});
  GateExplanations explanations;
  for (const RegionVerdict &region : report.regions) {
    const auto isRegion = [&](const WhyRegion &why) { return why.name == region.name && why.thread == region.thread; };
    const auto then = std::ranges::find_if(base.regions, isRegion), later = std::ranges::find_if(now.regions, isRegion);
    if (then != base.regions.end() && later != now.regions.end() && then->ticks != later->ticks) {
      explanations.push_back({region.name, region.thread, tickDifference(*later, *then)});
      explanations.back().ticks.bound = bound;
    }
  }
  return explanations;
}

} // namespace leastaction
