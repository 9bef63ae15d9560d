#include "analysis/program/gate/baseline.h"

#include "analysis/base/text_format.h"
#include "analysis/program/gate/tick_thousandths.h"
#include "analysis/program/line/line_match.h"
#include "analysis/program/spectrum/action_curve.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>

namespace leastaction {
namespace {

std::vector<Share> largest(const std::vector<Share> &shares) {
  std::vector<Share> kept;
  for (const Share &share : shares | std::views::take(Baseline::maxShares))
    kept.push_back(
        {.name = validUtf8(withoutRoot(share.name)), .function = {}, .count = share.count, .action = share.action});
  return kept;
}

} // namespace

void sortByTicks(std::vector<LineTicks> &lines) {
  std::ranges::sort(lines, [](const LineTicks &a, const LineTicks &b) {
    const uint64_t ofA = a.ticks.total(), ofB = b.ticks.total();
    return ofA != ofB ? ofA > ofB : a.name < b.name;
  });
}

std::string withoutRoot(const std::string &place) {
  if (!place.starts_with('/'))
    return place;
  const size_t file = place.rfind('/');
  const size_t folder = file == 0 ? std::string::npos : place.rfind('/', file - 1);
  return place.substr(folder == std::string::npos ? 1 : folder + 1);
}

Baseline withLinesOf(const Baseline &now, Baseline base) {
  const LineMatch match(base.sources, now.sources);
  constexpr const char *gone = " (gone)";
  for (BaselineRegion &region : base.regions) {
    for (Share &share : region.byLine)
      share.name = match.nameNow(share.name, gone);
    for (LineTicks &line : region.ticksByLine)
      line.name = match.nameNow(line.name, gone);
  }
  return base;
}

BaselineRegion baselineRegion(const RegionSummary &summary) {
  BaselineRegion region{.name = validUtf8(summary.name),
                        .thread = validUtf8(summary.thread),
                        .ticks = summary.ticks,
                        .instructions = summary.instructions,
                        .action = summary.action,
                        .actionIntegral = summary.actionIntegral,
                        .curve = actionCurve(summary.spectrum, summary.ticks, summary.action, Baseline::maxCurveBins),
                        .byOpcode = largest(summary.byOpcode),
                        .byFunction = largest(summary.byFunction),
                        .byLine = largest(summary.byLine),
                        .executions = summary.executionCount};
  // Few digits for a small file; a run is at distance 0 from its own baseline, since both are rounded.
  constexpr double thousandthsAreExact = 1e12;
  for (double &action : region.curve.action)
    if (action < thousandthsAreExact)
      action = std::round(action * 1000) / 1000;
  return region;
}

std::vector<SharedPlaces> baselineSharing(std::vector<SharedPlaces> places) {
  places.resize(std::min(places.size(), Baseline::maxShares));
  for (SharedPlaces &shared : places)
    for (std::string *place : {&shared.place, &shared.other})
      *place = validUtf8(withoutRoot(*place));
  return places;
}

void addTicks(BaselineRegion &region, const CauseUnits &causes, std::span<const LineTicks> lines) {
  region.causes = causes;
  std::map<std::string, CauseUnits> byName;
  for (const LineTicks &line : lines)
    byName[validUtf8(withoutRoot(line.name))] += line.ticks;
  region.ticksByLine.clear();
  for (auto &[name, ticks] : byName) {
    for (uint64_t &units : ticks.units)
      units = unitsOf(thousandthsOf(units));
    region.ticksByLine.push_back({name, ticks});
  }
  sortByTicks(region.ticksByLine);
}

} // namespace leastaction
