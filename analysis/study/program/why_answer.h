// A region's ticks in a sentence or two.
//
//   region.answer = answerFor(region, attribution, table);      // "59 % of the ticks: slow.c:12 (average) waits for
//   ..."
#pragma once

#include "analysis/program/cause/tick_attribution.h"
#include "analysis/report/why/why_report.h"

#include <string>

namespace leastaction {

/// What has the most ticks of a region, and where.
std::string answerFor(const WhyRegion &region, const TickAttribution &attribution, const InstructionTable &table);

} // namespace leastaction
