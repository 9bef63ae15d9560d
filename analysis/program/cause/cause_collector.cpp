#include "analysis/program/cause/cause_collector.h"

#include <algorithm>

namespace leastaction {

void CauseCollector::beginRegion(uint32_t region, const Region &description) {
  if (open_++ == 0)
    path_.begin();
  else
    settlePath();
  const auto prepare = [&](Collected &made) {
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
  takePieces();
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
  takePieces();
}

/// What has been settled belongs to all regions that are open, each from its start on.
void CauseCollector::takePieces() {
  for (Collected &collected : regions_.all()) {
    if (collected.open == 0)
      continue;
    const uint64_t startTick = collected.attribution.startTick();
    for (const CriticalPath::Piece &piece : path_.pieces()) {
      const uint64_t begin = std::max(piece.begin, startTick);
      if (begin >= piece.end)
        continue;
      if (piece.instruction >= collected.criticalPath.size())
        collected.criticalPath.resize(piece.instruction + size_t{1});
      collected.criticalPath[piece.instruction].units[static_cast<size_t>(piece.cause)] +=
          (piece.end - begin) * unitsPerTick;
    }
  }
  path_.clearPieces();
}

} // namespace leastaction
