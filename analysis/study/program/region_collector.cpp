#include "analysis/study/program/region_collector.h"

#include <algorithm>

namespace leastaction {

Result<RegionSummary> RegionCollector::Collected::summary(const std::string &path) const {
  Result<RegionSummary> summary = analysis->summary();
  if (summary) {
    summary->name = description.name;
    summary->thread = description.thread;
    return summary;
  }
  Error error = summary.error();
  error.where = error.where.empty() ? path : path + ", " + error.where;
  return std::unexpected(std::move(error));
}

void RegionCollector::beginRegion(uint32_t region, const Region &description) {
  const auto prepare = [&](Collected &made) { made.analysis = std::make_unique<RegionAnalysis>(table_, options_); };
  if (Collected *begun = regions_.begin(region, description, prepare))
    begun->analysis->beginExecution();
}

void RegionCollector::endRegion(uint32_t region) {
  if (Collected *ended = regions_.end(region))
    ended->analysis->endExecution();
}

void RegionCollector::events(std::span<const Event> events) {
  for (Collected &collected : regions_.all())
    if (collected.open) {
      collected.analysis->add(events);
      if (!options_.energyAt.empty())
        for (const Event &event : events)
          collected.lastTick = std::max(collected.lastTick, event.complete);
    }
}

} // namespace leastaction
