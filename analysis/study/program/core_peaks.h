// What the machine of a report can do at most.
#pragma once

#include "analysis/execution/core/core_description.h"
#include "analysis/report/run/run_report.h"

namespace leastaction {

/// Nothing where the core model cannot tell.
MachinePeaks peaksOf(const CoreDescription &core);

} // namespace leastaction
