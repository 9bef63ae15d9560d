// How much longer a program takes with timing probes than with markers only, by region.
//
//   Result<std::vector<std::string>> notes = dilationNotes(probedInput, report, "dot-markers.run", {});
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/run/run_report.h"
#include "analysis/study/program/read_events.h"

#include <string>
#include <vector>

namespace leastaction {

/// A sentence for each region that both runs have: `input` and `report` are of the probed one, `markersRun` is a run of
/// the same program with mode=markers.
Result<std::vector<std::string>> dilationNotes(const EventInput &input, const RunReport &report,
                                               const std::string &markersRun, const ShowProgress &progress);

} // namespace leastaction
