#include "analysis/program/gate/gate.h"

#include "analysis/program/metric/program_metric.h"

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

RegionVerdict judge(const BaselineRegion &base, const BaselineRegion *now, const GateLimits &limits) {
  RegionVerdict verdict{.name = base.name, .thread = base.thread, .base = base, .now = std::nullopt};
  if (!now)
    return verdict;
  verdict.now = *now;
  verdict.distance = programMetric({actionOf(base), actionOf(*now)}).distance[0][1];
  verdict.ticksExceeded = limits.ticks.exceededBy(base.ticks, now->ticks);
  verdict.actionExceeded = limits.action.exceededBy(base.action, now->action);
  verdict.distanceExceeded = limits.distance && verdict.distance > *limits.distance;
  return verdict;
}

} // namespace

bool GateReport::passed() const {
  return std::ranges::all_of(regions, &RegionVerdict::passed);
}

GateReport gate(const Baseline &base, const Baseline &now, const GateLimits &limits) {
  GateReport report{.program = now.program, .core = now.core, .limits = limits, .regions = {}, .notes = {}};
  for (const BaselineRegion &region : base.regions)
    report.regions.push_back(judge(region, counterpart(base, region, now), limits));
  for (const BaselineRegion &region : now.regions)
    if (!counterpart(now, region, base))
      report.regions.push_back({.name = region.name, .thread = region.thread, .base = std::nullopt, .now = region});
  const bool isBetter = std::ranges::any_of(report.regions, [&](const RegionVerdict &verdict) {
    return verdict.base && verdict.now && verdict.passed() &&
           limits.ticks.exceededBy(verdict.now->ticks, verdict.base->ticks);
  });
  if (isBetter)
    report.notes.push_back(
        "A region has become faster by more than the limit: make the baseline anew to hold it there.");
  if (base.program != now.program)
    report.notes.push_back("The baseline is of '" + base.program + "', the new run of '" + now.program + "'.");
  if (base.madeBy != now.madeBy)
    report.notes.push_back("The baseline was made by leastaction " + base.madeBy + ", this is " + now.madeBy +
                           ": differences may come from the core model.");
  return report;
}

} // namespace leastaction
