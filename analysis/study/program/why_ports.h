// Of the lines of `leastaction why`: for which ports their instructions wait.
//
//   addPorts(region.byLine, attribution, table, names);
#pragma once

#include "analysis/execution/core/port_names.h"
#include "analysis/execution/event/event.h"
#include "analysis/program/cause/tick_attribution.h"
#include "analysis/report/why/why_report.h"

#include <vector>

namespace leastaction {

/// Fills in WhyRow::ports of rows by line.
void addPorts(std::vector<WhyRow> &rows, const TickAttribution &attribution, const InstructionTable &table,
              const PortNames &names);

} // namespace leastaction
