// What `leastaction why` says of threads: cache lines that they share, and regions that miss the threads they
// start.
//
//   region.sharing = sharingRows(collector.sharedLines(collected), table);
//   region.answer = sharingSentence(region, core) + region.answer;
#pragma once

#include "analysis/execution/core/core_description.h"
#include "analysis/execution/event/event.h"
#include "analysis/program/cause/shared_places.h"
#include "analysis/report/why/why_report.h"

#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

std::vector<SharingRow> sharingRows(const std::vector<SharedLines> &shared, const InstructionTable &table);

inline constexpr std::string_view sampledSharingNote =
    "In a sample, cache lines that threads share are not looked for: leave out --sample to see false sharing.";

/// By place, all threads together, the most moves first. A move takes `transferTicks`.
std::vector<SharedPlaces> sharedPlaces(const std::vector<SharingRow> &rows, uint64_t transferTicks);

/// What it takes to move a cache line from core to core.
uint64_t transferTicksOf(const CoreDescription &core);

/// Of the lines that move most between cores, if that takes longer than what has most ticks of the region: its answer
/// begins with it. A move takes `transferTicks`. Otherwise empty.
std::string sharingSentence(const WhyRegion &region, uint64_t transferTicks);

/// That the region starts threads which are not in it; empty if it does not.
std::string startedThreadsNote(const WhyRegion &region);

} // namespace leastaction
