#include "analysis/program/parallel/job_timeline.h"

#include "analysis/program/parallel/call_needs.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

namespace leastaction {
namespace {

class Player {
public:
  Player(const Job &job, const JobWork &work, const Network &network)
      : job_(job), work_(work), network_(network), needs_(job, network, timeline_), ranks_(job.ranks()) {
    timeline_.ranks.resize(job.ranks());
  }

  JobTimeline play() {
    for (uint32_t rank = 0; rank < job_.ranks(); ++rank)
      wake(rank);
    while (!awake_.empty()) {
      const uint32_t rank = awake_.front();
      awake_.pop_front();
      ranks_[rank].isAwake = false;
      while (advance(rank))
        ;
    }
    for (uint32_t rank = 0; rank < job_.ranks(); ++rank)
      finish(rank);
    needs_.findWrongOrder(timeline_, work_);
    return std::move(timeline_);
  }

private:
  struct RankState {
    uint64_t tick = 0;
    bool isInCall = false;
    bool isAwake = false;
  };

  void wake(uint32_t rank) {
    if (rank != CallOfRank::none && !std::exchange(ranks_[rank].isAwake, true))
      awake_.push_back(rank);
  }

  /// One call further; false if the rank has to wait for others or is at its end.
  bool advance(uint32_t rank) {
    RankState &state = ranks_[rank];
    RankTimeline &line = timeline_.ranks[rank];
    const std::vector<MpiCallRecord> &calls = job_.trace(rank).calls;
    if (!state.isInCall) {
      const size_t next = line.calls.size();
      if (next == calls.size())
        return false;
      state.tick += work_[rank][next];
      state.isInCall = true;
      line.calls.push_back({.enter = state.tick, .leave = state.tick});
      enter({rank, static_cast<uint32_t>(next)}, state.tick);
    }
    const CallOfRank place{rank, static_cast<uint32_t>(line.calls.size() - 1)};
    const MpiCallRecord &call = calls[place.call];
    if (call.end == 0) // It never ended.
      return false;
    CallTiming &timing = line.calls.back();
    const std::optional<Needed> needed = needs_.of(place);
    if (!needed)
      return false;
    const uint64_t alone = timing.enter + (job_.trace(rank).isIdlePoll(call) ? 0 : network_.overheadTicks());
    timing.leave = std::max(alone, needed->tick);
    if (needed->tick > timing.enter && needed->from.rank != CallOfRank::none) {
      timing.from = needed->from;
      timing.fromTick = needed->fromTick;
    }
    if (needed->partnerTick > timing.enter) {
      timing.waited = std::min(needed->partnerTick, timing.leave) - timing.enter;
      timing.wait = needed->wait;
    }
    state.tick = timing.leave;
    state.isInCall = false;
    return true;
  }

  /// What others learn from the call.
  void enter(CallOfRank place, uint64_t tick) {
    needs_.enter(place, tick);
    const CallLinks &links = job_.links(place.rank).calls[place.call];
    if (links.sent != CallLinks::none)
      wake(job_.messages()[links.sent].received.rank);
    if (links.received != CallLinks::none)
      wake(job_.messages()[links.received].sent.rank);
    if (links.collective == CallLinks::none)
      return;
    const JobCollective &collective = job_.collectives()[links.collective];
    if (needs_.isEntered(links.collective) ||
        (collective.root == place.rank && shapeOf(collective.kind) == CollectiveShape::rootToAll))
      for (const CallOfRank &member : collective.calls)
        wake(member.rank);
  }

  void finish(uint32_t rank) {
    RankTimeline &line = timeline_.ranks[rank];
    line.isComplete = !ranks_[rank].isInCall && line.calls.size() == job_.trace(rank).calls.size();
    line.end = ranks_[rank].tick + (line.isComplete ? work_[rank].back() : 0);
    if (!line.isComplete && !line.calls.empty())
      line.calls.back().wait = WaitKind::unfinished;
    timeline_.ticks = std::max(timeline_.ticks, line.end);
  }

  const Job &job_;
  const JobWork &work_;
  const Network &network_;
  JobTimeline timeline_;
  CallNeeds needs_;
  std::vector<RankState> ranks_;
  std::deque<uint32_t> awake_;
};

} // namespace

JobTimeline playJob(const Job &job, const JobWork &work, const Network &network) {
  return Player(job, work, network).play();
}

} // namespace leastaction
