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

RegionCollector::Collected *RegionCollector::find(uint32_t region) {
  auto found = std::ranges::find(regions_, region, &Collected::region);
  return found == regions_.end() ? nullptr : &*found;
}

void RegionCollector::beginRegion(uint32_t region, const Region &description) {
  if (std::ranges::find(names_, description.name) == names_.end())
    names_.push_back(description.name);
  if (!wanted_.empty() && description.name != wanted_)
    return;
  Collected *collected = find(region);
  if (!collected)
    collected = &regions_.emplace_back(region, description, std::make_unique<RegionAnalysis>(table_, options_));
  if (collected->open++ == 0)
    collected->analysis->beginExecution();
}

void RegionCollector::endRegion(uint32_t region) {
  if (Collected *collected = find(region); collected && --collected->open == 0)
    collected->analysis->endExecution();
}

void RegionCollector::events(std::span<const Event> events) {
  for (Collected &collected : regions_)
    if (collected.open) {
      collected.analysis->add(events);
      if (!options_.energyAt.empty())
        for (const Event &event : events)
          collected.lastTick = std::max(collected.lastTick, event.complete);
    }
}

} // namespace leastaction
