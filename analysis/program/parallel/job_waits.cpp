#include "analysis/program/parallel/job_waits.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace leastaction {

std::vector<WaitGroup> waitsOf(const Job &job, const JobTimeline &timeline, const JobWork &work,
                               const CallSites &sites) {
  std::map<std::tuple<WaitKind, MpiCall, uint32_t, uint32_t>, WaitGroup> groups;
  for (uint32_t rank = 0; rank < job.ranks(); ++rank) {
    const std::vector<CallTiming> &calls = timeline.ranks[rank].calls;
    for (uint32_t number = 0; number < calls.size(); ++number) {
      const CallTiming &timing = calls[number];
      if (timing.waited == 0)
        continue;
      const MpiCall kind = job.trace(rank).calls[number].kind;
      const WaitCause cause = causeOfWait(timeline, {rank, number});
      WaitGroup &group = groups[{timing.wait, kind, sites[rank][number], cause.rank}];
      group.kind = timing.wait;
      group.call = kind;
      group.site = sites[rank][number];
      group.cause = cause.rank;
      group.ticks += timing.waited;
      ++group.calls;
      group.waiting.insert(rank);
      group.causeWork += cause.workTicks;
      group.waiterWork += work[rank][number];
      group.transfers += cause.otherTicks;
      for (const CallOfRank &delay : cause.work)
        group.delays.insert(delay.call);
    }
  }
  std::vector<WaitGroup> sorted;
  for (auto &[key, group] : groups)
    sorted.push_back(std::move(group));
  std::ranges::sort(sorted, [](const WaitGroup &a, const WaitGroup &b) {
    return std::tuple(b.ticks, a.site, a.kind, a.cause) < std::tuple(a.ticks, b.site, b.kind, b.cause);
  });
  return sorted;
}

std::vector<TransferGroup> transfersOf(const Job &job, const JobTimeline &timeline, const CallSites &sites) {
  std::map<std::tuple<MpiCall, uint32_t>, TransferGroup> groups;
  for (uint32_t rank = 0; rank < job.ranks(); ++rank) {
    const std::vector<CallTiming> &calls = timeline.ranks[rank].calls;
    for (uint32_t number = 0; number < calls.size(); ++number) {
      const CallTiming &timing = calls[number];
      const MpiTrace &trace = job.trace(rank);
      const MpiCallRecord &call = trace.calls[number];
      TransferGroup &group = groups[{call.kind, sites[rank][number]}];
      group.call = call.kind;
      group.site = sites[rank][number];
      group.ticks += timing.leave - timing.enter - timing.waited;
      ++group.calls;
      uint64_t got = call.bytesIn;
      for (const MpiCompletion &completion : trace.completionsOf(call))
        got += completion.request ? completion.bytes : 0;
      group.bytes += std::max(call.bytesOut, got);
    }
  }
  std::vector<TransferGroup> sorted;
  for (const auto &[key, group] : groups)
    sorted.push_back(group);
  std::ranges::sort(sorted, [](const TransferGroup &a, const TransferGroup &b) {
    return std::tuple(b.ticks, a.site, a.call) < std::tuple(a.ticks, b.site, b.call);
  });
  return sorted;
}

RankShares sharesOf(const JobTimeline &timeline, const JobWork &work, uint32_t rank) {
  const RankTimeline &line = timeline.ranks[rank];
  RankShares shares;
  for (size_t call = 0; call < line.calls.size(); ++call) {
    const CallTiming &timing = line.calls[call];
    shares.work += work[rank][call];
    shares.waiting += timing.waited;
    shares.transferring += timing.leave - timing.enter - timing.waited;
  }
  if (line.isComplete)
    shares.work += work[rank].back();
  shares.afterEnd = timeline.ticks - line.end;
  return shares;
}

} // namespace leastaction
