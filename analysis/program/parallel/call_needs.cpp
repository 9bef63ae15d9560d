#include "analysis/program/parallel/call_needs.h"

#include <algorithm>

namespace leastaction {
namespace {

/// A receive that blocks, of one sender.
bool isChosen(const MpiCallRecord &call) {
  return call.kind == MpiCall::receive && call.peer >= 0;
}

} // namespace

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

CallNeeds::CallNeeds(const Job &job, const Network &network, const JobTimeline &timeline)
    : job_(job), network_(network), timeline_(timeline), messages_(job.messages().size()),
      collectives_(job.collectives().size()) {}

void CallNeeds::enter(CallOfRank place, uint64_t tick) {
  const CallLinks &links = job_.links(place.rank).calls[place.call];
  if (links.sent != CallLinks::none)
    messages_[links.sent].sent = tick;
  if (links.received != CallLinks::none)
    messages_[links.received].posted = tick;
  if (links.collective == CallLinks::none)
    return;
  Collective &state = collectives_[links.collective];
  ++state.entered;
  if (state.last.rank == CallOfRank::none || tick > state.lastTick) {
    state.last = place;
    state.lastTick = tick;
  }
  if (job_.collectives()[links.collective].root == place.rank)
    state.root = tick;
}

bool CallNeeds::isEntered(uint32_t collective) const {
  return collectives_[collective].entered == job_.collectives()[collective].calls.size();
}

std::optional<Needed> CallNeeds::of(CallOfRank place, uint64_t until) const {
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
  if (blocks && links.collective != CallLinks::none && !take(ofMember(links.collective, place, until)))
    return std::nullopt;
  if (call.kind == MpiCall::probe && !take(ofProbe(place)))
    return std::nullopt;
  for (const uint32_t begun : job_.links(place.rank).awaitedBy(place.call)) {
    const CallLinks &awaited = job_.links(place.rank).calls[begun];
    if (awaited.sent != CallLinks::none && !take(ofSender(awaited.sent)))
      return std::nullopt;
    if (awaited.received != CallLinks::none && !take(ofReceiver(awaited.received)))
      return std::nullopt;
    if (awaited.collective != CallLinks::none && !take(ofMember(awaited.collective, {place.rank, begun}, until)))
      return std::nullopt;
  }
  return last;
}

bool CallNeeds::isEager(const JobMessage &message) const {
  return message.buffered || (!message.synchronous && network_.isEager(message.bytes));
}

std::optional<Needed> CallNeeds::ofSender(uint32_t number) const {
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

std::optional<Needed> CallNeeds::ofReceiver(uint32_t number) const {
  const JobMessage &message = job_.messages()[number];
  const Message &state = messages_[number];
  if (!state.sent)
    return std::nullopt;
  const bool own = !(isEager(message) && network_.startsAlone(message.bytes)) && *state.posted > *state.sent;
  return Needed{.tick = (own ? *state.posted : *state.sent) + network_.messageTicks(message.bytes),
                .partnerTick = *state.sent,
                .wait = WaitKind::lateSender,
                .from = own ? message.received : message.sent,
                .fromTick = own ? *state.posted : *state.sent};
}

std::optional<Needed> CallNeeds::ofProbe(CallOfRank place) const {
  const uint32_t number = job_.probed(place);
  if (number == CallLinks::none)
    return Needed{};
  const std::optional<uint64_t> &sent = messages_[number].sent;
  if (!sent)
    return std::nullopt;
  return Needed{.tick = *sent + network_.messageTicks(0),
                .partnerTick = *sent,
                .wait = WaitKind::lateSender,
                .from = job_.messages()[number].sent,
                .fromTick = *sent};
}

std::optional<Needed> CallNeeds::ofMember(uint32_t number, CallOfRank member, uint64_t until) const {
  const JobCollective &collective = job_.collectives()[number];
  const bool isKnown = collectives_[number].lastTick <= until;
  const Collective &state = isKnown ? collectives_[number] : lastUntil(collective, member, until);
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
  if (isKnown && state.entered != collective.calls.size())
    return std::nullopt;
  return Needed{.tick = state.lastTick + cost,
                .partnerTick = state.lastTick,
                .wait = shape == CollectiveShape::allToRoot ? WaitKind::lateForRoot : WaitKind::lateRank,
                .from = state.last,
                .fromTick = state.lastTick};
}

/// Of those that came in time, and that it can have needed: a scan takes from lower ranks alone.
CallNeeds::Collective CallNeeds::lastUntil(const JobCollective &collective, CallOfRank member, uint64_t until) const {
  Collective last = {.entered = 0, .last = {}, .lastTick = 0, .root = std::nullopt};
  const bool onlyBefore = collective.kind == MpiCall::scan || collective.kind == MpiCall::exscan;
  for (const CallOfRank &call : collective.calls) {
    if (call.rank == CallOfRank::none || call.call >= timeline_.ranks[call.rank].calls.size())
      continue;
    const uint64_t tick = timeline_.ranks[call.rank].calls[call.call].enter;
    if (tick <= until) {
      if (last.last.rank == CallOfRank::none || tick > last.lastTick) {
        last.last = call;
        last.lastTick = tick;
      }
      if (collective.root == call.rank)
        last.root = tick;
    }
    if (onlyBefore && call == member)
      break;
  }
  return last;
}

void CallNeeds::findWrongOrder(JobTimeline &timeline, const JobWork &work) const {
  constexpr size_t farthest = 64;     // calls: what is received much later belongs to something else
  constexpr uint64_t worthwhile = 20; // of the wait, a part that could be worked in
  for (uint32_t rank = 0; rank < job_.ranks(); ++rank) {
    std::vector<CallTiming> &calls = timeline.ranks[rank].calls;
    for (size_t call = 0; call < calls.size(); ++call) {
      // Of those that take whatever comes, the order is no choice of the program.
      if (calls[call].wait != WaitKind::lateSender || !isChosen(job_.trace(rank).calls[call]))
        continue;
      uint64_t workMeanwhile = 0;
      for (size_t later = call + 1; later < std::min(calls.size(), call + farthest); ++later) {
        workMeanwhile += work[rank][later + 1];
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

} // namespace leastaction
