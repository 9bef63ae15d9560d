#include "analysis/gate/gate.h"

#include "analysis/metric/program_metric.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace leastaction {
namespace {

const BaselineRegion *find(const Baseline &baseline, const BaselineRegion &wanted) {
  const auto found = std::ranges::find_if(baseline.regions, [&](const BaselineRegion &region) {
    return region.name == wanted.name && region.thread == wanted.thread;
  });
  return found == baseline.regions.end() ? nullptr : &*found;
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
    report.regions.push_back(judge(region, find(now, region), limits));
  for (const BaselineRegion &region : now.regions)
    if (!find(base, region))
      report.regions.push_back({.name = region.name, .thread = region.thread, .base = std::nullopt, .now = region});
  if (base.program != now.program)
    report.notes.push_back("The baseline is of '" + base.program + "', the new run of '" + now.program + "'.");
  if (base.madeBy != now.madeBy)
    report.notes.push_back("The baseline was made by leastaction " + base.madeBy + ", this is " + now.madeBy +
                           ": differences may come from the core model.");
  return report;
}

std::vector<ShareChange> changes(const std::vector<Share> &base, const std::vector<Share> &now) {
  std::map<std::string, ShareChange> byName;
  for (const Share &share : base) {
    ShareChange &change = byName[share.name];
    change.baseCount += share.count;
    change.baseAction += share.action;
  }
  for (const Share &share : now) {
    ShareChange &change = byName[share.name];
    change.nowCount += share.count;
    change.nowAction += share.action;
  }
  std::vector<ShareChange> changed;
  for (auto &[name, change] : byName)
    if (change.baseAction != change.nowAction || change.baseCount != change.nowCount) {
      change.name = name;
      changed.push_back(std::move(change));
    }
  std::ranges::sort(changed, [](const ShareChange &a, const ShareChange &b) {
    const double left = std::abs(a.action()), right = std::abs(b.action());
    return left != right ? left > right : a.name < b.name;
  });
  return changed;
}

} // namespace leastaction
