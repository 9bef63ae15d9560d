// Measured events that took long, and through whom their functions were called: of a run that was recorded with
// LEASTACTION_CALLERS_PAST.
//
//   report.longEvents = longEventsOf(*input, region, table);
#pragma once

#include "analysis/report/run/run_report.h"
#include "analysis/study/program/read_events.h"

#include <vector>

namespace leastaction {

/// By falling action, at most 100. `region` as the events' consumer was told of it.
std::vector<LongEventsRow> longEventsOf(const EventInput &input, uint32_t region, const InstructionTable &table);

} // namespace leastaction
