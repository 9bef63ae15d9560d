#include "analysis/program/cause/cause_collector.h"

namespace leastaction {

void CauseCollector::beginRegion(uint32_t region, const Region &description) {
  if (open_++ == 0)
    path_.begin();
  else
    settlePath();
  const auto prepare = [&](Collected &made) {
    made.counters = RetiredCounters(lineBytes_);
    if (sharing_)
      made.user = sharing_->addUser(description.thread);
  };
  if (Collected *begun = regions_.begin(region, description, prepare))
    begun->attribution.beginExecution();
}

void CauseCollector::endRegion(uint32_t region) {
  settlePath();
  --open_;
  if (Collected *ended = regions_.end(region))
    ended->attribution.endExecution();
}

void CauseCollector::retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
  for (Collected &collected : regions_.all())
    if (collected.open != 0) {
      collected.attribution.add(retired, stalls);
      if (detail_ == CauseDetail::pathAndCounters)
        collected.counters.add(retired);
      if (sharing_)
        sharing_->add(collected.user, retired);
    }
  if (open_ == 0 || detail_ == CauseDetail::ticks)
    return;
  path_.add(retired);
  takePath();
}

void CauseCollector::beginWindow(uint64_t tick) {
  for (Collected &collected : regions_.all())
    if (collected.open != 0)
      collected.attribution.startAt(tick);
}

void CauseCollector::restart() {
  regions_.forget();
  path_.clear();
  open_ = 0;
}

void CauseCollector::finish() {
  for (Collected &collected : regions_.all())
    collected.counters.finish();
}

std::vector<SharedLines> CauseCollector::sharedLines(const Collected &region) {
  return sharing_ ? sharing_->of(region.user) : std::vector<SharedLines>();
}

void CauseCollector::settlePath() {
  path_.settle();
  takePath();
}

/// What has been settled belongs to all regions that are open, each from its start on.
void CauseCollector::takePath() {
  for (Collected &collected : regions_.all())
    if (collected.open != 0)
      collected.path.add(path_, collected.attribution.startTick());
  path_.clear();
}

} // namespace leastaction
