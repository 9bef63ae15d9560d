// The report of a run, or of an events CSV, from its events.
//
//   Result<RunReport> report = runReport("dot.run", options, "", {}, false, "");
#pragma once

#include "analysis/program/spectrum/region_analysis.h"
#include "analysis/report/run/run_report.h"
#include "analysis/study/program/read_events.h"

#include <string>

namespace leastaction {

/// `region`: only this one, unless it is empty. `measured`: with the time that the clock told while recording.
/// `against`: a run of mode=markers of the same program, for the dilation by probes; empty for none.
Result<RunReport> runReport(const std::string &path, EventInputOptions options, const std::string &region,
                            const RegionAnalysisOptions &analysisOptions, bool measured, const std::string &against);

} // namespace leastaction
