// Where a cause has its ticks, and what is waited for there: what sentences about a region are made from.
//
//   const LineCause place = mostTicksOf(TickCause::memory, attribution, table);
//   std::string where = placeText(table, place.file, place.line, place.function);     // "chase.c:14 (walk)"
#pragma once

#include "analysis/program/cause/tick_attribution.h"
#include "analysis/report/why/why_report.h"

#include <cstdint>
#include <optional>
#include <string>

namespace leastaction {

/// One cause at one line.
struct LineCause {
  uint32_t file = 0, line = 0, function = 0;
  TickCause cause = TickCause::base;
  uint64_t units = 0;
};

/// That with the most ticks.
TickCause mostOf(const CauseUnits &causes);

/// The largest cause but the first one, if it is a wait and has enough of the ticks to be worth a word.
std::optional<TickCause> nextWait(const WhyRegion &region);

/// Whether loads wait for what they read.
bool waitsForData(TickCause cause);

/// Where the cause has the most ticks.
LineCause mostTicksOf(TickCause cause, const TickAttribution &attribution, const InstructionTable &table);

/// Whose values the instructions of a line wait for most, as far as the place's cause goes. nullptr if they wait for
/// none.
const Instruction *producerOf(const LineCause &place, const TickAttribution &attribution,
                              const InstructionTable &table);

/// The code that was not recorded which has most ticks.
struct MostCalled {
  std::string name; ///< Without callPrefix.
  double share = 0; ///< Of the ticks of all.
  bool isPageFault = false;
};

MostCalled mostCalled(const WhyRegion &region);

/// A row's line; all zeros if the table does not have it.
LineCause lineCauseOf(const WhyRow &row, TickCause cause, const InstructionTable &table);

/// Whether each one needs the one before: for most of the time that a line waits for results or data, it waits in a
/// chain (Stall::isInChain).
bool isChain(const LineCause &place, const TickAttribution &attribution, const InstructionTable &table);

/// Where and why the critical path passes: units of ticks for which a line has a cause there.
struct OnPath {
  const WhyRow *row = nullptr; ///< Of WhyRegion::criticalPath.
  TickCause cause = TickCause::base;
  uint64_t units = 0;
  bool isOtherLine = false; ///< It has few of the region's ticks; otherwise, the cause has.
};

/// What has most of the critical path and few of the ticks: what waits longest waits for it. Nothing where most ticks
/// are in code that nobody sees.
std::optional<OnPath> elsewhereOnPath(const WhyRegion &region);

bool isSameLine(const WhyRow &one, const WhyRow &other);

/// The row of byLine for the same line; nullptr if there is none.
const WhyRow *rowLike(const WhyRegion &region, const WhyRow &line);

/// "chase.c:14 (walk)": names of functions are short ones.
std::string placeText(const WhyRow &place);
std::string placeText(const InstructionTable &table, uint32_t file, uint32_t line, uint32_t function);

} // namespace leastaction
