// Ticks by cause as text, in every report that has them.
//
//   writeCauses(writer, region);                                  // a table with bars
//   std::string of = causesText(row.ticks, region.ticks);         // "L3 71.2, base 2.5"
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/report/why/why_report.h"

#include <string>
#include <vector>

namespace leastaction {

/// "waits for memory": what a line does in ticks of a cause.
std::string_view causeAtLine(TickCause cause);
/// "loads wait for memory": the same of many lines.
std::string_view causeOfMany(TickCause cause);
/// That with the most ticks first; without those that have none.
std::vector<TickCause> largestCauses(const CauseUnits &ticks);
/// Of so many ticks; 0 where there are none.
double shareOfTicks(uint64_t units, uint64_t ticks);
/// The three largest, in per cent of so many ticks.
std::string causesText(const CauseUnits &causes, uint64_t ticks);
/// "p0 p1": the ports with most of the ticks that a line waits for ports; empty where it does not.
std::string portsText(const WhyRow &row);
/// causesText() of a row's ticks, which says for which ports it waits: "port (p0 p1) 40.2, base 20.0".
std::string causesText(const WhyRow &row, uint64_t ticks);
/// Rounded to whole ticks.
std::string ticksText(const CauseUnits &causes);
void writeCauses(TextWriter &writer, const WhyRegion &region);

} // namespace leastaction
