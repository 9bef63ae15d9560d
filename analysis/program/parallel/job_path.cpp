#include "analysis/program/parallel/job_path.h"

#include <algorithm>
#include <map>

namespace leastaction {
namespace {

/// Goes back from the time at which a call is entered, piece by piece, down to `until`; `take` may end it by false.
template <class Take>
void goBack(const JobTimeline &timeline, CallOfRank place, uint64_t tick, uint64_t until, Take take) {
  while (tick > until) {
    const RankTimeline &line = timeline.ranks[place.rank];
    const uint64_t workBegin = std::min(line.workBegin(place.call), tick);
    if (tick > workBegin &&
        !take(PathPiece{.kind = PathPiece::Kind::work, .place = place, .from = {}, .begin = workBegin, .end = tick}))
      return;
    tick = workBegin;
    if (place.call == 0 || tick <= until)
      return;
    const CallOfRank before{place.rank, place.call - 1};
    const CallTiming &timing = line.calls[before.call];
    if (timing.from.rank == CallOfRank::none) {
      if (timing.enter < tick &&
          !take(PathPiece{
              .kind = PathPiece::Kind::call, .place = before, .from = {}, .begin = timing.enter, .end = tick}))
        return;
      tick = timing.enter;
      place = before;
    } else {
      if (timing.fromTick < tick && !take(PathPiece{.kind = PathPiece::Kind::transfer,
                                                    .place = before,
                                                    .from = timing.from,
                                                    .begin = timing.fromTick,
                                                    .end = tick}))
        return;
      tick = timing.fromTick;
      place = timing.from;
    }
  }
}

/// The rank that ends last, of equal ones the first, and where its path back begins. There must be a rank.
CallOfRank lastPlace(const JobTimeline &timeline) {
  const auto last = std::ranges::max_element(timeline.ranks, {}, &RankTimeline::end);
  // Of a rank that is still in a call, the path begins where it came in.
  const size_t calls = last->isComplete || last->calls.empty() ? last->calls.size() : last->calls.size() - 1;
  return {static_cast<uint32_t>(last - timeline.ranks.begin()), static_cast<uint32_t>(calls)};
}

/// What is on the path back from the time at which a call is entered.
WaitCause causeBetween(const JobTimeline &timeline, CallOfRank place, uint64_t tick, uint64_t until) {
  constexpr size_t mostPieces = 4096; // a longer way back is cut
  struct OfRank {
    uint64_t ticks = 0;
    std::vector<CallOfRank> work = {};
  };
  WaitCause cause;
  std::map<uint32_t, OfRank> byRank;
  size_t pieces = 0;
  uint64_t longest = 0;
  goBack(timeline, place, tick, until, [&](const PathPiece &piece) {
    const uint64_t ticks = piece.end - std::max(piece.begin, until);
    if (piece.kind == PathPiece::Kind::work) {
      byRank[piece.place.rank].ticks += ticks;
      byRank[piece.place.rank].work.push_back(piece.place);
    } else {
      cause.otherTicks += ticks;
      if (ticks > longest) {
        longest = ticks;
        cause.other = piece.place;
      }
    }
    return ++pieces < mostPieces;
  });
  cause.rank = place.rank;
  for (auto &[rank, of] : byRank)
    if (of.ticks > cause.workTicks) {
      cause.rank = rank;
      cause.workTicks = of.ticks;
      cause.work = std::move(of.work);
    }
  return cause;
}

} // namespace

std::vector<PathPiece> criticalPath(const JobTimeline &timeline) {
  std::vector<PathPiece> pieces;
  if (timeline.ranks.empty())
    return pieces;
  goBack(timeline, lastPlace(timeline), timeline.ticks, 0, [&](const PathPiece &piece) {
    pieces.push_back(piece);
    return true;
  });
  return pieces;
}

WaitCause causeOfWait(const JobTimeline &timeline, CallOfRank waits) {
  const CallTiming &timing = timeline.ranks[waits.rank].calls[waits.call];
  return timing.from.rank == CallOfRank::none ? WaitCause{}
                                              : causeBetween(timeline, timing.from, timing.fromTick, timing.enter);
}

WaitCause causeAfterEnd(const JobTimeline &timeline, uint32_t rank) {
  return causeBetween(timeline, lastPlace(timeline), timeline.ticks, timeline.ranks[rank].end);
}

} // namespace leastaction
