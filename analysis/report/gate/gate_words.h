// What the gate's formats say in the same words.
#pragma once

#include "analysis/program/metric/action_difference.h"
#include "analysis/report/gate/gate_formats.h"

#include <string>
#include <vector>

namespace leastaction {

/// Rows of a table of what changed.
inline constexpr size_t shownChanges = 5;

/// "failed: 1 of 2 regions".
std::string conclusion(const GateReport &report);
/// "limits: ticks +0.5%; core model skylake, canonical addresses".
std::string conditions(const GateReport &report);

/// "+2.10 %" of what is expected.
std::string changeOf(const RegionVerdict &region, uint64_t BaselineRegion::*value);
/// Why a region fails.
std::vector<std::string> reasons(const RegionVerdict &region);
/// "SLOWER", in capitals where the region fails; "same, limit: ticks +80%" where it has limits of its own.
std::string verdictText(const RegionVerdict &region, const GateReport &report);
/// "entered 100 times, before 90: compared per execution"; empty where the numbers are the same.
std::string executionsText(const RegionVerdict &region);
/// "at the addresses that the linker chose: +1.19 %, all of it layout"; empty where they add nothing to speak of.
std::string layoutText(const RegionVerdict &region);

/// By which causes and lines a region's ticks differ; null where that is not known.
const TickDifference *explanationOf(const RegionVerdict &region, const GateExplanations &explanations);
/// Is there more to say of it than its row in the table of regions? Not of less than a thousandth that no limit minds.
bool hasDetails(const RegionVerdict &region, const GateExplanations &explanations);
/// Whether the machine may not show it is told of what is not within the limit alone.
TickDifference shownDifference(const RegionVerdict &region, const TickDifference &ticks);

struct ActionChanges {
  const char *by;
  std::vector<DifferenceRow> rows; ///< The new run is their own side, the baseline the reference.
};

/// What differs by function, line and opcode, the largest differences of action.
std::vector<ActionChanges> actionChanges(const RegionVerdict &region);
/// Who carries the action is told where that is what fails, or all that is known.
bool showsAction(const RegionVerdict &region, const TickDifference *ticks);
/// "+1234".
std::string changedAction(const DifferenceRow &row);

} // namespace leastaction
