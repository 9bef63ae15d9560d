// What to try where a region's ticks are lost, and what it would save.
//
//   region.advice = adviceFor(region, attribution, table, core.l1.lineBytes);
//   // "Try at slow.c:12 (average): compute several results ... The what-if 'slow.c:12 free' saves 78 % of the ticks
//   ..."
#pragma once

#include "analysis/program/cause/tick_attribution.h"
#include "analysis/report/why/why_report.h"

#include <cstdint>
#include <string>

namespace leastaction {

/// The edit that usually helps where most is to be saved: by what-ifs, where there are some, otherwise where the
/// largest cause has most ticks. What-ifs that change a cause go before those that make lines free, unless these save
/// more than twice as much. Empty where nobody knows an edit.
std::string adviceFor(const WhyRegion &region, const TickAttribution &attribution, const InstructionTable &table,
                      uint32_t cacheLineBytes);

/// The same where threads share cache lines, falsely or not.
std::string adviceForSharing(bool isFalse);

} // namespace leastaction
