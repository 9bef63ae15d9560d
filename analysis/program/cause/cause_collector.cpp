#include "analysis/program/cause/cause_collector.h"

#include <algorithm>

namespace leastaction {

CauseCollector::Collected *CauseCollector::find(uint32_t region) {
  const auto found = std::ranges::find(regions_, region, &Collected::region);
  return found == regions_.end() ? nullptr : &*found;
}

void CauseCollector::beginRegion(uint32_t region, const Region &description) {
  if (std::ranges::find(names_, description.name) == names_.end())
    names_.push_back(description.name);
  if (!wanted_.empty() && description.name != wanted_)
    return;
  Collected *collected = find(region);
  if (!collected)
    collected = &regions_.emplace_back(Collected{.region = region, .description = description});
  if (collected->open++ == 0)
    collected->attribution.beginExecution();
}

void CauseCollector::endRegion(uint32_t region) {
  if (Collected *collected = find(region); collected && --collected->open == 0)
    collected->attribution.endExecution();
}

void CauseCollector::retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
  for (Collected &collected : regions_)
    if (collected.open != 0)
      collected.attribution.add(retired, stalls);
}

} // namespace leastaction
