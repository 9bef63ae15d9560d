// The mean kappa of measured events by opcode and source line, with its error: an event's own kappa is a whole number
// of the clock's steps, less what an empty probe mostly takes; their means tell instructions apart that events cannot.
//
//   addMeans(summary, input, region, table);   // fills Share::mean
#pragma once

#include "analysis/program/spectrum/region_summary.h"
#include "analysis/study/program/read_events.h"

namespace leastaction {

/// `region` as the events' consumer was told of it. Calls, whose times are not those of probes, get none.
void addMeans(RegionSummary &summary, const EventInput &input, uint32_t region, const InstructionTable &table);

} // namespace leastaction
