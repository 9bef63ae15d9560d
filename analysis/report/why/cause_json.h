// Ticks by cause as JSON, in every report that has them.
//
//   json["by_cause"] = byCauseJson(region.causes, region.ticks);
//   row["ticks"] = ticksJson(units.total()); row["causes"] = causesJson(units);
#pragma once

#include "analysis/report/format/json_values.h"
#include "analysis/report/why/why_report.h"

#include <limits>

namespace leastaction {

/// Whole ticks as whole numbers.
Json ticksJson(uint64_t units);
/// Those that are not 0, by name.
Json causesJson(const CauseUnits &causes);
/// The same as a list, the largest first, each with its fraction of the region's ticks.
Json byCauseJson(const CauseUnits &causes, uint64_t ticks);
/// Chains of calls; the least of more than `most` are summed in one named CallPaths::otherName.
Json byPathJson(const std::vector<WhyRow> &rows, size_t most = std::numeric_limits<size_t>::max());

} // namespace leastaction
