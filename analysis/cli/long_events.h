// Measured events that took long, and through whom their functions were called: of a run that was recorded with
// LEASTACTION_CALLERS_PAST.
//
//   report.longEvents = longEventsOf(*input, region, table);
#pragma once

#include "analysis/cli/event_input.h"
#include "analysis/report/run/run_report.h"

#include <vector>

namespace leastaction::cli {

/// By falling action, at most 100. `region` as the events' consumer was told of it.
std::vector<LongEventsRow> longEventsOf(const EventInput &input, uint32_t region, const InstructionTable &table);

} // namespace leastaction::cli
