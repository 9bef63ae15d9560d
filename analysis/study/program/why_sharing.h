// What `leastaction why` says of threads: lines of memory that they share, and regions that miss the threads they
// start.
//
//   region.sharing = sharingRows(collector.sharedLines(collected), table);
//   region.answer = sharingSentence(region, core) + region.answer;
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/report/why/why_report.h"

#include <string>
#include <vector>

namespace leastaction {

std::vector<SharingRow> sharingRows(const std::vector<SharedLines> &shared, const InstructionTable &table);

/// Of the lines that move most between cores, if that takes longer than what has most ticks of the region: its answer
/// begins with it. A move takes `transferTicks`. Otherwise empty.
std::string sharingSentence(const WhyRegion &region, uint64_t transferTicks);

/// That the region starts threads which are not in it; empty if it does not.
std::string startedThreadsNote(const WhyRegion &region);

} // namespace leastaction
