// How much of the measured time of a program's regions does the core model explain? Regions as benchmarks.
//
//   Result<PerformanceData> data = regionPerformance("dot.run", "dot-markers.run", {});
#pragma once

#include "analysis/scaling/complexity/performance_data.h"
#include "analysis/study/program/read_events.h"

#include <string>

namespace leastaction {

/// `run` through the core model is what is predicted, `markersRun`, a run of mode=markers of the same program, what was
/// measured. Performance is executions of all of a region per second.
Result<PerformanceData> regionPerformance(const std::string &run, const std::string &markersRun,
                                          const EventInputOptions &options);

} // namespace leastaction
