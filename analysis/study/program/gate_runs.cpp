#include "analysis/study/program/gate_runs.h"

#include "analysis/execution/core/core_description.h"
#include "analysis/study/program/baseline_file.h"
#include "analysis/study/program/job_baseline.h"
#include "analysis/study/program/model_bound_of.h"
#include "analysis/study/program/platform.h"
#include "analysis/study/program/read_baseline.h"
#include "analysis/study/program/read_events.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace leastaction {
namespace {

/// A baseline file says which core its figures are of.
Result<std::string> coreOf(const Baseline &baseline, const std::string &path) {
  if (!baseline.core.empty() && coreText(baseline.core).empty())
    return fail("the baseline is of core '" + baseline.core + "', which is not built in", path,
                "give its description with --core FILE.toml");
  return baseline.core;
}

/// A baseline file says which network its figures are of.
Result<JobNetwork> networkOf(const Baseline &baseline, const std::string &path) {
  const std::string &platform = baseline.network.platform;
  std::error_code unknown;
  if (!platform.empty() && !isPlatformKind(platform) && !std::filesystem::is_regular_file(platform, unknown))
    return fail(fmt::format("the baseline's ticks are of the platform '{}', and there is no such file", platform), path,
                "put the file back, gate in the folder where the baseline was made, or make the baseline again with "
                "'leastaction baseline'");
  return baseline.network;
}

Error differingLayouts(Layout base, Layout now, const std::string &where) {
  return {fmt::format("the baseline's ticks are of {} addresses, the new ones of {} ones", nameOf(base), nameOf(now)),
          where,
          fmt::format("make the baseline again with 'leastaction baseline --layout {}', or gate with --layout {}",
                      nameOf(now), nameOf(base))};
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
                "make the baseline again with 'leastaction baseline'");
  if (!base.core.empty() && base.layout != now.layout)
    return std::unexpected(differingLayouts(base.layout, now.layout, where));
  return {};
}

/// Whether a region by that name is on either side.
Result<void> checkLimits(const GateQuestion &question, const Baseline &base, const Baseline &now) {
  for (const auto &[name, limits] : question.limitsOfRegions) {
    const auto isNamed = [&](const BaselineRegion &region) { return region.name == name; };
    if (std::ranges::any_of(base.regions, isNamed) || std::ranges::any_of(now.regions, isNamed))
      continue;
    std::set<std::string> names;
    for (const BaselineRegion &region : base.regions)
      names.insert(region.name);
    return fail(fmt::format("limits are given for region '{}', which neither side has", name), question.limitsAreIn,
                fmt::format("correct its name, or leave it out; the baseline has '{}'", fmt::join(names, "', '")));
  }
  return {};
}

bool hasSameTicks(const RegionVerdict &region) {
  return !region.isPerExecution() && region.base->ticks == region.now->ticks;
}

TickSide sideOf(const BaselineRegion &region) {
  uint64_t told = 0;
  for (const LineTicks &line : region.ticksByLine)
    told += line.ticks.total();
  // A file has no more lines than that; what is missing of fewer is rounding.
  const bool isFull = region.ticksByLine.size() == Baseline::maxShares;
  return {.ticks = region.ticks,
          .causes = *region.causes,
          .lines = region.ticksByLine,
          .largestOnly = isFull && told + unitsPerTick < region.causes->total()};
}

} // namespace

Result<void> checkBefore(const GateQuestion &question) {
  std::error_code problem;
  if (!std::filesystem::exists(question.base, problem))
    return fail("there is no baseline yet", question.base,
                "make it with 'leastaction baseline', from the version that later ones are compared with");
  if (!isBaselineFile(question.base))
    return {};
  const Baseline base = TRY(readBaselineFile(question.base));
  if (question.core.empty())
    TRY(coreOf(base, question.base));
  if (!question.network)
    TRY(networkOf(base, question.base));
  if (question.layout && !base.core.empty() && *question.layout != base.layout)
    return std::unexpected(differingLayouts(base.layout, *question.layout, question.base));
  return {};
}

Result<GateReport> gateRuns(const GateQuestion &question) {
  TRY(checkOneArchitecture(std::vector{question.base, question.now}));
  std::string core = question.core;
  Layout layout = question.layout.value_or(Layout::canonical);
  NetworkChoice network{.network = question.network.value_or(JobNetwork()), .simulator = question.simulator};
  for (const std::string &path : {question.base, question.now})
    if (isBaselineFile(path)) {
      const Baseline file = TRY(readBaselineFile(path));
      if (core.empty())
        core = TRY(coreOf(file, path));
      if (!question.layout)
        layout = file.layout;
      if (!question.network)
        network.network = TRY(networkOf(file, path));
    }
  const auto sideAt = [&](const std::string &path, const std::string &region) {
    return readBaseline({.path = path,
                         .core = core,
                         .region = region,
                         .layout = layout,
                         .explains = question.explains,
                         .network = network,
                         .progress = question.progress});
  };
  const Baseline base = TRY(sideAt(question.base, question.region));
  Baseline now = TRY(sideAt(question.now, ""));
  if (!question.region.empty()) { // if none is left, that is the verdict, not a mistake
    std::erase_if(now.regions, [&](const BaselineRegion &entered) { return entered.name != question.region; });
    if (now.regions.empty()) // a warm-up is there if it is asked for
      if (Result<Baseline> again = sideAt(question.now, question.region))
        now = *std::move(again);
  }
  TRY(checkSameRanks(base, now, question.base));
  TRY(checkSameNetwork(base, now, question.base));
  TRY(checkComparable(base, now, question.base));
  if (question.region.empty())
    TRY(checkLimits(question, base, now));
  TRY(storeRun(question.storage, now));
  return gate(withLinesOf(now, base), now, question.limits,
              limitsOfJob(base, question.limits, question.limitsOfRegions));
}

Result<GateExplanations> explainGate(const GateQuestion &question, const GateReport &report, bool asked) {
  const std::string core = report.core.empty() ? question.core : report.core;
  std::optional<ModelBound> bound;
  if (!report.core.empty())
    bound = modelBoundOf(TRY(chosenCore(question.core.empty() ? core : question.core)), {.core = core});
  GateExplanations explanations;
  for (const RegionVerdict &region : report.regions) {
    if (!region.base || !region.now)
      continue;
    for (const auto &[side, path] : {std::pair(&*region.base, &question.base), std::pair(&*region.now, &question.now)})
      if (asked && !side->causes)
        return fail("it is not known what these ticks were spent on", *path + " with --explain",
                    "give the run, or a baseline that this version made of it");
    if (!region.base->causes || !region.now->causes || hasSameTicks(region))
      continue;
    TickSide then = sideOf(*region.base), later = sideOf(*region.now);
    if (region.isPerExecution()) {
      then = perExecution(std::move(then), region.base->executions);
      later = perExecution(std::move(later), region.now->executions);
    }
    explanations.push_back({region.name, region.thread, tickDifference(later, then)});
    explanations.back().ticks.bound = bound;
  }
  return explanations;
}

} // namespace leastaction
