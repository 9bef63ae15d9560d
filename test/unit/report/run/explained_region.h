// Ticks by cause for a region whose events are not simulated: its rows have them in proportion to their action.
//
//   region.why = explain(region.summary);
#pragma once

#include "analysis/program/spectrum/region_summary.h"
#include "analysis/report/why/why_report.h"

namespace leastaction::fixture {

/// All sums are the region's ticks, and each row has few causes.
WhyRegion explain(const RegionSummary &summary);

} // namespace leastaction::fixture
