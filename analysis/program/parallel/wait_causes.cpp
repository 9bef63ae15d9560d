#include "analysis/program/parallel/wait_causes.h"

#include <algorithm>
#include <utility>

namespace leastaction {
namespace {

/// The call of a rank in a collective one; none if it has none.
uint32_t callOf(const JobCollective &collective, uint32_t rank) {
  if (rank < collective.calls.size() && collective.calls[rank].rank == rank)
    return collective.calls[rank].call;
  const auto found = std::ranges::find(collective.calls, rank, &CallOfRank::rank);
  return found == collective.calls.end() ? CallOfRank::none : found->call;
}

/// What a rank does in its calls from `first` up to `end`, besides waiting.
uint64_t inCalls(const RankTimeline &line, uint32_t first, uint32_t end) {
  uint64_t ticks = 0;
  for (uint32_t call = first; call < end; ++call)
    ticks += line.calls[call].leave - line.calls[call].enter - line.calls[call].waited;
  return ticks;
}

uint64_t workIn(const std::vector<uint64_t> &work, uint32_t first, uint32_t last) {
  uint64_t ticks = 0;
  for (uint32_t call = first; call <= last; ++call)
    ticks += work[call];
  return ticks;
}

uint64_t more(uint64_t a, uint64_t b) {
  return a > b ? a - b : 0;
}

} // namespace

const WaitCause &WaitCauses::of(CallOfRank waits) {
  const auto known = known_.find({waits.rank, waits.call});
  if (known != known_.end())
    return known->second;
  const CallTiming &timing = timeline_.ranks[waits.rank].calls[waits.call];
  WaitCause cause = timing.from.rank == CallOfRank::none ? WaitCause{} : between(waits, timing.from);
  return known_.emplace(std::pair(waits.rank, waits.call), std::move(cause)).first->second;
}

WaitCause WaitCauses::afterEnd(uint32_t rank) {
  const auto last = std::ranges::max_element(timeline_.ranks, {}, &RankTimeline::end);
  const auto calls = static_cast<uint32_t>(last->calls.size());
  return between(
      {rank, static_cast<uint32_t>(timeline_.ranks[rank].calls.size())},
      {static_cast<uint32_t>(last - timeline_.ranks.begin()), last->isComplete || calls == 0 ? calls : calls - 1});
}

WaitCauses::Parting WaitCauses::parting(CallOfRank waits, CallOfRank partner) const {
  constexpr uint32_t farthest = 1024; // calls: ranks that have not met for longer are compared from there on
  const RankLinks &links = job_.links(waits.rank);
  const uint32_t end = waits.call > farthest ? waits.call - farthest : 0;
  for (uint32_t call = waits.call; call-- > end;) {
    const CallLinks &of = links.calls[call];
    uint32_t met = CallOfRank::none;
    if (of.collective != CallLinks::none)
      met = callOf(job_.collectives()[of.collective], partner.rank);
    else if (of.received != CallLinks::none && job_.messages()[of.received].sent.rank == partner.rank)
      met = job_.messages()[of.received].sent.call;
    else if (of.sent != CallLinks::none && job_.messages()[of.sent].received.rank == partner.rank)
      met = job_.messages()[of.sent].received.call;
    if (met < partner.call) // Not what is waited for, or will be.
      return {call + 1, met + 1};
  }
  const uint64_t since = timeline_.ranks[waits.rank].workBegin(end);
  const std::vector<CallTiming> &calls = timeline_.ranks[partner.rank].calls;
  const auto first =
      std::ranges::partition_point(calls, [&](const CallTiming &timing) { return timing.leave <= since; });
  return {end, static_cast<uint32_t>(first - calls.begin())};
}

WaitCause WaitCauses::between(CallOfRank waits, CallOfRank partner) {
  WaitCause cause{.rank = partner.rank};
  if (partner.rank == waits.rank)
    return cause;
  const auto [waiterFirst, partnerFound] = parting(waits, partner);
  const uint32_t partnerFirst = std::min(partnerFound, partner.call);
  const RankTimeline &own = timeline_.ranks[waits.rank], &other = timeline_.ranks[partner.rank];
  cause.workTicks = workIn(work_[partner.rank], partnerFirst, partner.call);
  cause.waiterTicks = workIn(work_[waits.rank], waiterFirst, waits.call);
  const uint64_t moreWork = more(cause.workTicks, cause.waiterTicks);
  uint64_t moreCalls = more(inCalls(other, partnerFirst, partner.call), inCalls(own, waiterFirst, waits.call));
  // The partner may have been kept longer in the call in which they met: by others, or as the root that gets all.
  const uint32_t met = partnerFirst - 1;
  const bool waitsThere = partnerFirst > 0 && other.calls[met].leave > own.workBegin(waiterFirst);
  if (waitsThere)
    moreCalls += std::min(inCalls(other, met, partnerFirst), other.calls[met].leave - own.workBegin(waiterFirst));
  uint64_t waited = 0;
  uint32_t longestWait = waitsThere ? met : partnerFirst, longestCall = longestWait;
  const auto inCall = [&](uint32_t call) {
    return other.calls[call].leave - other.calls[call].enter - other.calls[call].waited;
  };
  for (uint32_t call = waitsThere ? met : partnerFirst; call < partner.call; ++call) {
    waited += other.calls[call].waited;
    if (other.calls[call].waited > other.calls[longestWait].waited)
      longestWait = call;
    if (inCall(call) > inCall(longestCall))
      longestCall = call;
  }
  if (waited > moreWork && waited > moreCalls) {
    const WaitCause &before = of({partner.rank, longestWait});
    if (before.rank != CallOfRank::none && before.rank != waits.rank)
      return before;
  }
  cause.isTransfer = moreCalls > moreWork;
  if (cause.isTransfer)
    cause.transfer = {partner.rank, longestCall};
  for (uint32_t call = partnerFirst; call <= partner.call; ++call)
    if (work_[partner.rank][call] != 0)
      cause.work.push_back({partner.rank, call});
  return cause;
}

} // namespace leastaction
