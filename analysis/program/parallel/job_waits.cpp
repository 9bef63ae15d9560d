#include "analysis/program/parallel/job_waits.h"

#include "analysis/program/parallel/wait_causes.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace leastaction {

namespace {

class WaitGroups {
public:
  WaitGroups(const Job &job, const JobTimeline &timeline, const JobWork &work, const CallSites &sites)
      : job_(job), timeline_(timeline), sites_(sites), causes_(job, timeline, work) {}

  void addCalls(uint32_t rank) {
    const std::vector<CallTiming> &calls = timeline_.ranks[rank].calls;
    for (uint32_t number = 0; number < calls.size(); ++number)
      if (const CallTiming &timing = calls[number]; timing.waited != 0)
        add({rank, number}, timing.wait, timing.waited, causes_.of({rank, number}));
  }

  void addEnd(uint32_t rank) {
    const RankTimeline &line = timeline_.ranks[rank];
    if (line.isComplete && !line.calls.empty() && line.end < timeline_.ticks)
      add({rank, static_cast<uint32_t>(line.calls.size() - 1)}, WaitKind::afterEnd, timeline_.ticks - line.end,
          causes_.afterEnd(rank));
  }

  /// That with the most ticks first; those behind the end of their ranks last.
  std::vector<WaitGroup> sorted() {
    std::vector<WaitGroup> all;
    for (auto &[key, group] : groups_)
      all.push_back(std::move(group));
    std::ranges::sort(all, [](const WaitGroup &a, const WaitGroup &b) {
      const bool endsA = a.kind == WaitKind::afterEnd, endsB = b.kind == WaitKind::afterEnd;
      return std::tuple(endsA, b.ticks, a.site, a.kind, a.cause) < std::tuple(endsB, a.ticks, b.site, b.kind, b.cause);
    });
    return all;
  }

private:
  void add(CallOfRank place, WaitKind kind, uint64_t ticks, const WaitCause &cause) {
    const MpiFunction call = job_.call(place).called();
    const uint32_t site = sites_[place.rank][place.call];
    WaitGroup &group = groups_[{kind, call, site, cause.rank}];
    group.kind = kind;
    group.call = call;
    group.site = site;
    group.cause = cause.rank;
    group.ticks += ticks;
    ++group.calls;
    group.waiting.insert(place.rank);
    if (const CallOfRank &from = timeline_.ranks[place.rank].calls[place.call].from; from.rank != CallOfRank::none)
      group.partners.insert(from.rank);
    group.causeWork += cause.workTicks;
    group.waiterWork += cause.waiterTicks;
    for (const CallOfRank &delay : cause.work)
      group.delays.insert(delay.call);
    if (!cause.isTransfer)
      return;
    group.transferTicks += ticks;
    if (cause.transfer.rank != CallOfRank::none && ticks > group.longestTransfer) {
      group.longestTransfer = ticks;
      group.heldBy = job_.call(cause.transfer).called();
      group.heldSite = sites_[cause.transfer.rank][cause.transfer.call];
    }
  }

  const Job &job_;
  const JobTimeline &timeline_;
  const CallSites &sites_;
  WaitCauses causes_;
  std::map<std::tuple<WaitKind, MpiFunction, uint32_t, uint32_t>, WaitGroup> groups_;
};

} // namespace

std::vector<WaitGroup> waitsOf(const Job &job, const JobTimeline &timeline, const JobWork &work,
                               const CallSites &sites) {
  WaitGroups groups(job, timeline, work, sites);
  for (uint32_t rank = 0; rank < job.ranks(); ++rank) {
    groups.addCalls(rank);
    groups.addEnd(rank);
  }
  return groups.sorted();
}

std::vector<TransferGroup> transfersOf(const Job &job, const JobTimeline &timeline, const CallSites &sites) {
  std::map<std::tuple<MpiFunction, uint32_t>, TransferGroup> groups;
  for (uint32_t rank = 0; rank < job.ranks(); ++rank) {
    const std::vector<CallTiming> &calls = timeline.ranks[rank].calls;
    for (uint32_t number = 0; number < calls.size(); ++number) {
      const CallTiming &timing = calls[number];
      const MpiTrace &trace = job.trace(rank);
      const MpiCallRecord &call = trace.calls[number];
      TransferGroup &group = groups[{call.called(), sites[rank][number]}];
      group.call = call.called();
      group.site = sites[rank][number];
      group.ticks += timing.leave - timing.enter - timing.waited;
      ++group.calls;
      uint64_t got = receives(call.kind) ? 0 : call.bytesIn; // Receives tell the room that there is.
      for (const MpiCompletion &completion : trace.completionsOf(call))
        got += completion.bytes;
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
