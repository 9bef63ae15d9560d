#include "analysis/program/parallel/simulated_timeline.h"

#include "analysis/program/parallel/call_needs.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace leastaction {
namespace {

/// When each call begins and ends; true if all do.
bool place(RankTimeline &line, const std::vector<script::CallTimes> &times, const std::vector<uint64_t> &work,
           uint64_t clockHz) {
  uint64_t tick = 0;
  for (size_t call = 0; call < times.size(); ++call) {
    if (times[call].enter < 0)
      return false;
    const uint64_t enter = tick + work[call];
    line.calls.push_back({.enter = enter, .leave = enter});
    line.end = enter;
    if (times[call].leave < 0)
      return false;
    // A call without a time of its own adds none by rounding.
    if (times[call].leave > times[call].enter)
      line.calls.back().leave =
          std::max(enter, static_cast<uint64_t>(std::llround(times[call].leave * static_cast<double>(clockHz))));
    tick = line.calls.back().leave;
  }
  line.end = tick + work.back();
  return true;
}

void explain(CallTiming &timing, const Needed &needed) {
  const bool isLate = needed.fromTick >= timing.enter;
  if (needed.from.rank != CallOfRank::none && needed.fromTick < timing.leave &&
      (isLate || needed.tick > timing.enter)) {
    timing.from = needed.from;
    timing.fromTick = needed.fromTick;
  }
  if (needed.partnerTick > timing.enter && needed.partnerTick <= timing.leave) {
    timing.waited = needed.partnerTick - timing.enter;
    timing.wait = needed.wait;
  }
}

} // namespace

JobTimeline timelineOf(const Job &job, const JobWork &work, const SimulatedTimes &times, const Network &network,
                       uint64_t clockHz) {
  JobTimeline timeline;
  timeline.ranks.resize(job.ranks());
  CallNeeds needs(job, network, timeline);
  for (uint32_t rank = 0; rank < job.ranks(); ++rank) {
    RankTimeline &line = timeline.ranks[rank];
    line.isComplete = place(line, times.ranks[rank], work[rank], clockHz);
    timeline.ticks = std::max(timeline.ticks, line.end);
    for (uint32_t call = 0; call < line.calls.size(); ++call)
      needs.enter({rank, call}, line.calls[call].enter);
  }
  for (uint32_t rank = 0; rank < job.ranks(); ++rank) {
    RankTimeline &line = timeline.ranks[rank];
    const size_t ended = line.isComplete || line.calls.empty() ? line.calls.size() : line.calls.size() - 1;
    for (uint32_t call = 0; call < ended; ++call) {
      CallTiming &timing = line.calls[call];
      if (timing.leave > timing.enter)
        if (const std::optional<Needed> needed = needs.of({rank, call}, timing.leave))
          explain(timing, *needed);
    }
    if (ended < line.calls.size())
      line.calls.back().wait = WaitKind::unfinished;
  }
  needs.findWrongOrder(timeline, work);
  return timeline;
}

} // namespace leastaction
