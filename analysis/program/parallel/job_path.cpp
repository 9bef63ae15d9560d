#include "analysis/program/parallel/job_path.h"

#include <algorithm>

namespace leastaction {

std::vector<PathPiece> criticalPath(const JobTimeline &timeline) {
  std::vector<PathPiece> pieces;
  const auto last = std::ranges::max_element(timeline.ranks, {}, &RankTimeline::end);
  if (last == timeline.ranks.end())
    return pieces;
  const auto add = [&](const PathPiece &piece) {
    if (piece.begin < piece.end)
      pieces.push_back(piece);
  };
  // Of a rank that is still in a call, the path begins where it came in.
  const size_t calls = last->isComplete || last->calls.empty() ? last->calls.size() : last->calls.size() - 1;
  CallOfRank place{static_cast<uint32_t>(last - timeline.ranks.begin()), static_cast<uint32_t>(calls)};
  uint64_t tick = last->end;
  for (;;) {
    const RankTimeline &line = timeline.ranks[place.rank];
    add({.kind = PathPiece::Kind::work, .place = place, .from = {}, .begin = line.workBegin(place.call), .end = tick});
    tick = line.workBegin(place.call);
    if (place.call == 0)
      return pieces;
    const CallOfRank before{place.rank, place.call - 1};
    const CallTiming &timing = line.calls[before.call];
    const bool isOwn = timing.from.rank == CallOfRank::none;
    const uint64_t begin = isOwn ? timing.enter : timing.fromTick;
    add({.kind = isOwn ? PathPiece::Kind::call : PathPiece::Kind::transfer,
         .place = before,
         .from = timing.from,
         .begin = begin,
         .end = tick});
    tick = begin;
    place = isOwn ? before : timing.from;
  }
}

} // namespace leastaction
