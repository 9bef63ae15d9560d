#include "analysis/program/parallel/job_timeline.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

namespace leastaction {
namespace {

/// Something that a call needs: when it is there, and who decided that.
struct Needed {
  uint64_t tick = 0;
  uint64_t partnerTick = 0; ///< When the other side came.
  WaitKind wait = WaitKind::none;
  CallOfRank from = {};
  uint64_t fromTick = 0;
};

enum class CollectiveShape { allToAll, rootToAll, allToRoot };

CollectiveShape shapeOf(MpiCall call) {
  switch (call) {
  case MpiCall::broadcast:
  case MpiCall::scatter:
  case MpiCall::scatterv:
    return CollectiveShape::rootToAll;
  case MpiCall::reduce:
  case MpiCall::gather:
  case MpiCall::gatherv:
    return CollectiveShape::allToRoot;
  default:
    return CollectiveShape::allToAll;
  }
}

class Player {
public:
  Player(const Job &job, const JobWork &work, const Network &network)
      : job_(job), work_(work), network_(network), messages_(job.messages().size()),
        collectives_(job.collectives().size()), ranks_(job.ranks()) {
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
    findWrongOrder();
    return std::move(timeline_);
  }

private:
  struct Message {
    std::optional<uint64_t> sent, posted;
  };
  struct Collective {
    uint32_t entered = 0;
    CallOfRank last = {}; ///< To enter; of equal ones the first.
    uint64_t lastTick = 0;
    std::optional<uint64_t> root;
  };
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
    const std::optional<Needed> needed = needs(place);
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
    const CallLinks &links = job_.links(place.rank).calls[place.call];
    if (links.sent != CallLinks::none) {
      messages_[links.sent].sent = tick;
      wake(job_.messages()[links.sent].received.rank);
    }
    if (links.received != CallLinks::none) {
      messages_[links.received].posted = tick;
      wake(job_.messages()[links.received].sent.rank);
    }
    if (links.collective == CallLinks::none)
      return;
    const JobCollective &collective = job_.collectives()[links.collective];
    Collective &state = collectives_[links.collective];
    ++state.entered;
    if (state.last.rank == CallOfRank::none || tick > state.lastTick) {
      state.last = place;
      state.lastTick = tick;
    }
    const bool isRoot = collective.root == place.rank;
    if (isRoot)
      state.root = tick;
    if (state.entered == collective.calls.size() || (isRoot && shapeOf(collective.kind) == CollectiveShape::rootToAll))
      for (const CallOfRank &member : collective.calls)
        wake(member.rank);
  }

  /// The last of all that the call needs; nothing while that is not known.
  std::optional<Needed> needs(CallOfRank place) {
    const MpiCallRecord &call = job_.call(place);
    const CallLinks &links = job_.links(place.rank).calls[place.call];
    Needed last;
    const auto take = [&](const std::optional<Needed> &needed) {
      if (needed && needed->tick > last.tick)
        last = *needed;
      return needed.has_value();
    };
    const bool blocks = call.request == 0;
    if (blocks && links.sent != CallLinks::none && !take(ofSender(links.sent)))
      return std::nullopt;
    if (blocks && links.received != CallLinks::none && !take(ofReceiver(links.received)))
      return std::nullopt;
    if (blocks && links.collective != CallLinks::none && !take(ofMember(links.collective, place)))
      return std::nullopt;
    if (call.kind == MpiCall::probe && !take(ofProbe(place)))
      return std::nullopt;
    for (const uint32_t begun : job_.links(place.rank).awaitedBy(place.call)) {
      const CallLinks &awaited = job_.links(place.rank).calls[begun];
      if (awaited.sent != CallLinks::none && !take(ofSender(awaited.sent)))
        return std::nullopt;
      if (awaited.received != CallLinks::none && !take(ofReceiver(awaited.received)))
        return std::nullopt;
      if (awaited.collective != CallLinks::none && !take(ofMember(awaited.collective, {place.rank, begun})))
        return std::nullopt;
    }
    return last;
  }

  bool isEager(const JobMessage &message) const {
    return message.buffered || (!message.synchronous && network_.isEager(message.bytes));
  }

  std::optional<Needed> ofSender(uint32_t number) const {
    const JobMessage &message = job_.messages()[number];
    const Message &state = messages_[number];
    if (isEager(message) || message.received.rank == CallOfRank::none)
      return Needed{.tick = *state.sent + network_.overheadTicks()};
    if (!state.posted)
      return std::nullopt;
    const bool late = *state.posted > *state.sent;
    return Needed{.tick = std::max(*state.sent, *state.posted) + network_.messageTicks(message.bytes),
                  .partnerTick = *state.posted,
                  .wait = WaitKind::lateReceiver,
                  .from = late ? message.received : message.sent,
                  .fromTick = late ? *state.posted : *state.sent};
  }

  std::optional<Needed> ofReceiver(uint32_t number) const {
    const JobMessage &message = job_.messages()[number];
    const Message &state = messages_[number];
    if (!state.sent)
      return std::nullopt;
    const bool own = !isEager(message) && *state.posted > *state.sent;
    return Needed{.tick = (own ? *state.posted : *state.sent) + network_.messageTicks(message.bytes),
                  .partnerTick = *state.sent,
                  .wait = WaitKind::lateSender,
                  .from = own ? message.received : message.sent,
                  .fromTick = own ? *state.posted : *state.sent};
  }

  /// The message that this rank receives next, from the sender that the probe found.
  std::optional<Needed> ofProbe(CallOfRank place) const {
    const MpiTrace &trace = job_.trace(place.rank);
    const MpiCallRecord &probe = trace.calls[place.call];
    const std::vector<CallLinks> &calls = job_.links(place.rank).calls;
    for (size_t next = place.call + 1; next < calls.size(); ++next) {
      const uint32_t number = calls[next].received;
      if (number == CallLinks::none)
        continue;
      const JobMessage &message = job_.messages()[number];
      if (probe.peer >= 0 && trace.worldRank(probe.communicator, probe.peer) != message.sent.rank)
        continue;
      if (!messages_[number].sent)
        return std::nullopt;
      return Needed{.tick = *messages_[number].sent + network_.messageTicks(0),
                    .partnerTick = *messages_[number].sent,
                    .wait = WaitKind::lateSender,
                    .from = message.sent,
                    .fromTick = *messages_[number].sent};
    }
    return Needed{};
  }

  std::optional<Needed> ofMember(uint32_t number, CallOfRank member) const {
    const JobCollective &collective = job_.collectives()[number];
    const Collective &state = collectives_[number];
    const uint64_t cost =
        network_.collectiveTicks(collective.kind, collective.calls.size(), collective.bytesOut, collective.bytesIn);
    const CollectiveShape shape = shapeOf(collective.kind);
    const bool isRoot = collective.root == member.rank;
    if (shape == CollectiveShape::rootToAll ? isRoot : shape == CollectiveShape::allToRoot && !isRoot) {
      const MpiCallRecord &call = job_.call(member);
      return Needed{.tick = timeline_.ranks[member.rank].calls[member.call].enter + network_.overheadTicks() +
                            network_.bytesTicks(call.bytesOut)};
    }
    if (shape == CollectiveShape::rootToAll) {
      if (!state.root)
        return std::nullopt;
      const auto root = std::ranges::find(collective.calls, static_cast<uint32_t>(collective.root), &CallOfRank::rank);
      return Needed{.tick = *state.root + cost,
                    .partnerTick = *state.root,
                    .wait = WaitKind::lateRoot,
                    .from = *root,
                    .fromTick = *state.root};
    }
    if (state.entered != collective.calls.size())
      return std::nullopt;
    return Needed{.tick = state.lastTick + cost,
                  .partnerTick = state.lastTick,
                  .wait = shape == CollectiveShape::allToRoot ? WaitKind::lateForRoot : WaitKind::lateRank,
                  .from = state.last,
                  .fromTick = state.lastTick};
  }

  void finish(uint32_t rank) {
    RankTimeline &line = timeline_.ranks[rank];
    line.isComplete = !ranks_[rank].isInCall && line.calls.size() == job_.trace(rank).calls.size();
    line.end = ranks_[rank].tick + (line.isComplete ? work_[rank].back() : 0);
    if (!line.isComplete && !line.calls.empty())
      line.calls.back().wait = WaitKind::unfinished;
    timeline_.ticks = std::max(timeline_.ticks, line.end);
  }

  /// A receive that blocks, of one sender.
  static bool isChosen(const MpiCallRecord &call) { return call.kind == MpiCall::receive && call.peer >= 0; }

  /// Waits for a sender while a message is there already that a later call receives, with work to do on it.
  void findWrongOrder() {
    constexpr size_t farthest = 64;     // calls: what is received much later belongs to something else
    constexpr uint64_t worthwhile = 20; // of the wait, a part that could be worked in
    for (uint32_t rank = 0; rank < job_.ranks(); ++rank) {
      std::vector<CallTiming> &calls = timeline_.ranks[rank].calls;
      for (size_t call = 0; call < calls.size(); ++call) {
        // Of those that take whatever comes, the order is no choice of the program.
        if (calls[call].wait != WaitKind::lateSender || !isChosen(job_.trace(rank).calls[call]))
          continue;
        uint64_t workMeanwhile = 0;
        for (size_t later = call + 1; later < std::min(calls.size(), call + farthest); ++later) {
          workMeanwhile += work_[rank][later + 1];
          const uint32_t number = job_.links(rank).calls[later].received;
          if (isChosen(job_.trace(rank).calls[later]) && number != CallLinks::none && messages_[number].sent &&
              workMeanwhile >= calls[call].waited / worthwhile &&
              *messages_[number].sent + network_.messageTicks(job_.messages()[number].bytes) <
                  calls[call].enter + calls[call].waited) {
            calls[call].wait = WaitKind::wrongOrder;
            break;
          }
        }
      }
    }
  }

  const Job &job_;
  const JobWork &work_;
  const Network &network_;
  JobTimeline timeline_;
  std::vector<Message> messages_;
  std::vector<Collective> collectives_;
  std::vector<RankState> ranks_;
  std::deque<uint32_t> awake_;
};

} // namespace

JobTimeline playJob(const Job &job, const JobWork &work, const Network &network) {
  return Player(job, work, network).play();
}

} // namespace leastaction
