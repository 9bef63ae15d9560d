#include "analysis/program/cause/cause_collector.h"

namespace leastaction {

void CauseCollector::beginRegion(uint32_t region, const Region &description) {
  if (Collected *begun = regions_.begin(region, description, [](Collected &) {}))
    begun->attribution.beginExecution();
}

void CauseCollector::endRegion(uint32_t region) {
  if (Collected *ended = regions_.end(region))
    ended->attribution.endExecution();
}

void CauseCollector::retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
  for (Collected &collected : regions_.all())
    if (collected.open != 0)
      collected.attribution.add(retired, stalls);
}

} // namespace leastaction
