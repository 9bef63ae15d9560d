#include "analysis/program/gate/gate.h"

#include "analysis/program/line/renamed_functions.h"
#include "analysis/program/metric/program_metric.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {
namespace {

/// The how manyth of its name a region is: threads are numbered among those that enter any region, so their numbers
/// change when another region goes.
size_t ordinal(const Baseline &baseline, const BaselineRegion &wanted) {
  size_t ordinal = 0;
  for (const BaselineRegion &region : baseline.regions) {
    if (&region == &wanted)
      break;
    ordinal += region.name == wanted.name;
  }
  return ordinal;
}

/// The region of `other` that stands for `region` of `own`; null if there is none.
const BaselineRegion *counterpart(const Baseline &own, const BaselineRegion &region, const Baseline &other) {
  size_t ahead = ordinal(own, region);
  for (const BaselineRegion &candidate : other.regions)
    if (candidate.name == region.name && ahead-- == 0)
      return &candidate;
  return nullptr;
}

ProgramAction actionOf(const BaselineRegion &region) {
  return {region.name, region.ticks, region.action, region.actionIntegral, region.curve};
}

/// A limit that asks for an improvement makes nothing slower that is not.
TickChange changeOf(long double base, long double now, Limit limit) {
  limit.amount = std::max(limit.amount, 0.0);
  return limit.exceededBy(base, now)   ? TickChange::slower
         : limit.exceededBy(now, base) ? TickChange::faster
                                       : TickChange::same;
}

/// What threads share, where both sides know it.
void judgeSharing(RegionVerdict &verdict) {
  const BaselineRegion &base = *verdict.base, &now = *verdict.now;
  if (!base.sharing || !now.sharing)
    return;
  if (verdict.limits.moves) {
    verdict.movesExceeded =
        verdict.limits.moves->exceededBy(verdict.expectedMoves(), sumOf(*now.sharing, SharingKind::any).moves);
    return;
  }
  // Where the baseline has some, how much it is may differ from run to run: which thread does what is not the same.
  if (sumOf(*base.sharing, SharingKind::falsely).moves != 0)
    return;
  Limit limit = verdict.limits.ticks;
  limit.amount = std::max(limit.amount, 0.0);
  const auto ticks = static_cast<long double>(now.ticks);
  verdict.falseSharingAppeared = limit.exceededBy(ticks, ticks + sumOf(*now.sharing, SharingKind::falsely).ticks);
}

RegionVerdict judge(const BaselineRegion &base, const BaselineRegion *now, const GateLimits &limits) {
  RegionVerdict verdict{.name = base.name, .thread = base.thread, .base = base, .now = std::nullopt, .limits = limits};
  if (!now) {
    verdict.change = TickChange::missing;
    return verdict;
  }
  verdict.now = *now;
  verdict.distance = programMetric({actionOf(base), actionOf(*now)}).distance[0][1];
  const long double ticks = verdict.expected(&BaselineRegion::ticks);
  verdict.change = changeOf(ticks, now->ticks, limits.ticks);
  verdict.ticksExceeded = limits.ticks.exceededBy(ticks, now->ticks);
  verdict.actionExceeded =
      limits.action && limits.action->exceededBy(verdict.expected(&BaselineRegion::action), now->action);
  verdict.distanceExceeded = limits.distance && verdict.distance > *limits.distance;
  judgeSharing(verdict);
  return verdict;
}

} // namespace

bool RegionVerdict::isPerExecution() const {
  return base && now && base->executions != 0 && now->executions != 0 && base->executions != now->executions;
}

long double RegionVerdict::expected(uint64_t BaselineRegion::*value) const {
  const auto then = static_cast<long double>(*base.*value);
  return isPerExecution() ? then * now->executions / base->executions : then;
}

long double RegionVerdict::expectedMoves() const {
  const auto then = static_cast<long double>(sumOf(*base->sharing, SharingKind::any).moves);
  return isPerExecution() ? then * now->executions / base->executions : then;
}

double RegionVerdict::layoutChange() const {
  if (!base || !now || !base->realTicks || !now->realTicks || *base->realTicks == 0 || base->ticks == 0)
    return 0;
  const long double times = isPerExecution() ? static_cast<long double>(base->executions) / now->executions : 1;
  return static_cast<double>(times * (static_cast<long double>(*now->realTicks) / *base->realTicks -
                                      static_cast<long double>(now->ticks) / base->ticks));
}

bool GateReport::passed() const {
  return std::ranges::all_of(regions, &RegionVerdict::passed);
}

GateReport gate(const Baseline &base, const Baseline &now, const GateLimits &limits,
                const std::map<std::string, GateLimits> &byRegion) {
  const auto limitsOf = [&](const BaselineRegion &region) -> const GateLimits & {
    const auto own = byRegion.find(region.name);
    return own == byRegion.end() ? limits : own->second;
  };
  GateReport report{
      .program = now.program, .core = now.core, .layout = now.layout, .limits = limits, .regions = {}, .notes = {}};
  for (const BaselineRegion &region : base.regions)
    report.regions.push_back(judge(region, counterpart(base, region, now), limitsOf(region)));
  for (const BaselineRegion &region : now.regions)
    if (!counterpart(now, region, base))
      report.regions.push_back({.name = region.name,
                                .thread = region.thread,
                                .base = std::nullopt,
                                .now = region,
                                .limits = limitsOf(region),
                                .change = TickChange::added});
  const bool isBetter = std::ranges::any_of(report.regions, [&](const RegionVerdict &verdict) {
    return verdict.passed() && verdict.change == TickChange::faster;
  });
  if (isBetter)
    report.notes.push_back(
        "A region has become faster by more than the limit: make the baseline again to keep this speed.");
  for (const RegionVerdict &verdict : report.regions)
    if (verdict.base && verdict.now && !verdict.isPerExecution())
      for (std::string &note : renamedFunctions(verdict.base->byFunction, verdict.now->byFunction))
        if (std::ranges::find(report.notes, note) == report.notes.end())
          report.notes.push_back(std::move(note));
  if (std::ranges::any_of(report.regions, [](const RegionVerdict &verdict) {
        return verdict.base && verdict.now && !verdict.base->sharing && verdict.now->sharing &&
               !verdict.now->sharing->empty();
      }))
    report.notes.push_back("Threads share cache lines, and the baseline does not say whether they did before: make it "
                           "again to gate false sharing.");
  const auto isOneSided = [](const RegionVerdict &verdict) { return !verdict.base || !verdict.now; };
  if (std::ranges::any_of(report.regions, isOneSided))
    for (const RegionVerdict &verdict : report.regions)
      if (!isOneSided(verdict) && verdict.change != TickChange::same &&
          verdict.base->instructions == verdict.now->instructions)
        report.notes.push_back(
            fmt::format("Region '{}' has as many instructions as before: what runs before it, now that there are other "
                        "regions, may leave branch predictors and caches in another state.",
                        verdict.name));
  for (const RegionVerdict &gone : report.regions)
    for (const RegionVerdict &added : report.regions)
      if (gone.change == TickChange::missing && added.change == TickChange::added &&
          gone.base->instructions == added.now->instructions && gone.base->instructions != 0)
        report.notes.push_back(
            fmt::format("Region '{}' is gone and '{}' is new, with as many instructions: renamed? Then "
                        "make the baseline again.",
                        gone.name, added.name));
  if (base.program != now.program)
    report.notes.push_back("The baseline is of '" + base.program + "', the new run of '" + now.program + "'.");
  if (base.madeBy != now.madeBy)
    report.notes.push_back("The baseline was made by leastaction " + base.madeBy + ", this is " + now.madeBy +
                           ": differences may come from the core model.");
  return report;
}

} // namespace leastaction
