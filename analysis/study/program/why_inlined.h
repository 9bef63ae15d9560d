// Of the lines of `leastaction why`: what of their ticks is library code that was inlined there.
//
//   addInlinedLines(region.byLine, attribution, table);
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/program/cause/tick_attribution.h"
#include "analysis/report/why/why_report.h"

#include <vector>

namespace leastaction {

/// Fills in WhyRow::inlinedFrom of rows by line.
void addInlinedLines(std::vector<WhyRow> &rows, const TickAttribution &attribution, const InstructionTable &table);

} // namespace leastaction
